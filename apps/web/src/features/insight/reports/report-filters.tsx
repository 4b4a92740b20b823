import { Button, MultiSelect, Switch } from '@mantine/core';
import { ticketStatuses } from '@prosa/contract';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
import { DayField } from '../../../ui/moment-field.tsx';
import { filterStyles as styles } from '../filters/index.ts';
import { ContactField } from './contact-field.tsx';
import type { ReportFilter } from './report-filter.ts';

const choicesOf = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

type Field = 'connections' | 'statuses' | 'users' | 'queues';

export function useChoices(): Record<Field, { value: string; label: string }[]> {
  const { t } = useTranslation('reports');
  return {
    connections: choicesOf(useConnections().data),
    statuses: ticketStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    users: choicesOf(useUserChoices().data),
    queues: [{ value: '0', label: t('withoutQueue') }, ...choicesOf(useQueues().data)],
  };
}

const fields: Field[] = ['connections', 'statuses', 'users', 'queues'];

interface Props {
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}

/** Nothing is asked for before Filter is pressed: a report of a year takes its time. */
export function ReportFilters({ filter, onFilter }: Props) {
  const { t } = useTranslation('reports');
  const [draft, setDraft] = useState(filter);
  const choices = useChoices();
  const change = (part: Partial<ReportFilter>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <form
      className={styles.filters}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(draft);
      }}
    >
      <ContactField contact={draft.contact} search={draft.search} onChange={change} />
      {fields.map((field) => (
        <MultiSelect
          key={field}
          label={t(`fields.${field}`)}
          placeholder={draft[field].length === 0 ? t(`any.${field}`) : ''}
          data={choices[field]}
          value={draft[field].map(String)}
          onChange={(values) =>
            change(
              field === 'statuses'
                ? { statuses: ticketStatuses.filter((status) => values.includes(status)) }
                : { [field]: values.map(Number) },
            )
          }
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clearField', { field: t(`fields.${field}`) }) }}
        />
      ))}
      <DayField
        label={t('from')}
        value={draft.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <DayField
        label={t('to')}
        value={draft.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <div className={styles.last}>
        <Switch
          label={t('onlyRated')}
          checked={draft.onlyRated}
          onChange={(event) => change({ onlyRated: event.currentTarget.checked })}
        />
        <Switch
          label={t('onlyBreached')}
          checked={draft.onlyBreached}
          onChange={(event) => change({ onlyBreached: event.currentTarget.checked })}
        />
        <Button type="submit" leftSection={<IconFilter size={16} />}>
          {t('filter')}
        </Button>
      </div>
    </form>
  );
}
