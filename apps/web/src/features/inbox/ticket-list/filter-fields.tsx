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

/** A field for each filter that has choices. */
export function FilterFields({ filter, onChange }: Props) {
  const { t } = useTranslation('search');
  const choices = useFilterChoices();
  // A half-typed date is not in the filter yet; clearing must empty its field too.
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
            placeholder={filter[field].length === 0 ? t(`any.${field}`) : ''}
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
        // Leaving a field would show its error and move the button away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('clearAll')}
      </Button>
    </Stack>
  );
}
