import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/moment-field.tsx';
import { cleared, type ListFilter } from './list-filter.ts';
import { asFilter, useFilterChoices, type ListField } from './filter-choices.ts';

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

const fields: ListField[] = ['queues', 'tags', 'users', 'whatsapps', 'statuses'];
const days = ['created', 'updated'] as const;

/** A field for each filter that has something to choose from. */
export function FilterFields({ filter, onChange }: Props) {
  const { t } = useTranslation('search');
  const choices = useFilterChoices();
  // A day that is half typed is no filter yet, and goes with the others all the same.
  const [clearing, setClearing] = useState(0);
  const clear = () => {
    onChange(cleared(filter));
    setClearing(clearing + 1);
  };
  return (
    <Stack gap="sm">
      {fields
        .filter((field) => choices[field].length > 0)
        .map((field) => (
          <MultiSelect
            key={field}
            size="xs"
            label={t(`fields.${field}`)}
            placeholder={filter[field].length === 0 ? t('any') : ''}
            data={choices[field]}
            value={filter[field].map(String)}
            onChange={(values) => onChange(asFilter(field, values))}
            searchable={choices[field].length > 8}
            clearable
            clearButtonProps={{ 'aria-label': t('clearField', { field: t(`fields.${field}`) }) }}
            comboboxProps={{ withinPortal: false }}
          />
        ))}
      <Group grow gap="sm">
        {days.map((field) => (
          <DayField
            key={`${field} ${clearing}`}
            size="xs"
            isInPanel
            label={t(`fields.${field}`)}
            value={filter[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Button
        variant="default"
        size="xs"
        onClick={clear}
        // A field that was left says below it what is wrong, and would move the button away from under the press.
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('clearAll')}
      </Button>
    </Stack>
  );
}
