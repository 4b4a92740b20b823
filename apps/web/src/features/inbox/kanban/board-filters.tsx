import { Button, MultiSelect, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTicketChoices } from '../../../shared/ticket-choices.ts';
import { useTags } from '../tags/index.ts';
import { activeFilters, cleared, fieldNames, type BoardFilter } from './board-filter.ts';

interface Props {
  filter: BoardFilter;
  onChange: (change: Partial<BoardFilter>) => void;
}

/** A field for each filter that has choices. */
function Fields({ filter, onChange }: Props) {
  const { t } = useTranslation('search');
  const choices = useTicketChoices(useTags().data);
  return (
    <Stack gap="sm">
      {fieldNames
        .filter((field) => choices[field].length > 0)
        .map((field) => (
          <MultiSelect
            key={field}
            size="xs"
            label={t(`fields.${field}`)}
            placeholder={filter[field].length === 0 ? t(`any.${field}`) : ''}
            data={choices[field]}
            value={filter[field].map(String)}
            onChange={(values) => onChange({ [field]: values.map(Number) })}
            searchable={choices[field].length > 8}
            clearable
            clearButtonProps={{ 'aria-label': t('clearField', { field: t(`fields.${field}`) }) }}
            comboboxProps={{ withinPortal: false }}
          />
        ))}
      <Button variant="default" size="xs" onClick={() => onChange(cleared(filter))}>
        {t('clearAll')}
      </Button>
    </Stack>
  );
}

/** The button that opens the filters and says how many are active. */
export function BoardFilters(props: Props) {
  const { t } = useTranslation('search');
  const count = activeFilters(props.filter);
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={16} />}>
          {count > 0 ? t('filtersOn', { count }) : t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Fields {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
