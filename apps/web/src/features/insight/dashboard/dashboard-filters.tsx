import { Button, MultiSelect, NativeSelect } from '@mantine/core';
import { channels } from '@prosa/contract';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
import { everyTagQuery } from '../../../shared/queries.ts';
import { toast } from '../../../shared/toast.ts';
import { DayField } from '../../../ui/moment-field.tsx';
import { filterStyles as styles } from '../filters/index.ts';
import { type DashboardFilter, hasRange } from './dashboard-filter.ts';

const choicesOf = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

export const filterFields = ['queues', 'users', 'connections', 'tags'] as const;

export function useChoices(): Record<(typeof filterFields)[number], { value: string; label: string }[]> {
  const { t } = useTranslation('reports');
  return {
    queues: [{ value: '0', label: t('withoutQueue') }, ...choicesOf(useQueues().data)],
    users: choicesOf(useUserChoices().data),
    connections: choicesOf(useConnections().data),
    tags: choicesOf(useQuery(everyTagQuery).data),
  };
}

interface Props {
  filter: DashboardFilter;
  onFilter: (filter: DashboardFilter) => void;
}

export function DashboardFilters({ filter, onFilter }: Props) {
  const { t } = useTranslation(['reports', 'dashboard', 'connections']);
  const [draft, setDraft] = useState(filter);
  const choices = useChoices();
  const change = (part: Partial<DashboardFilter>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <form
      className={styles.filters}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasRange(draft)) onFilter({ ...draft, tab: filter.tab });
        else toast.failed(t('dashboard:noRange'));
      }}
    >
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
      {filterFields.map((field) => (
        <MultiSelect
          key={field}
          label={t(`fields.${field}`)}
          placeholder={draft[field].length === 0 ? t(`any.${field}`) : ''}
          data={choices[field]}
          value={draft[field].map(String)}
          onChange={(values) => change({ [field]: values.map(Number) })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clearField', { field: t(`fields.${field}`) }) }}
        />
      ))}
      <NativeSelect
        label={t('dashboard:channel')}
        data={[
          { value: '', label: t('dashboard:anyChannel') },
          ...channels.map((value) => ({ value, label: t(`dashboard:channels.${value}`) })),
        ]}
        value={draft.channel ?? ''}
        onChange={(event) =>
          change({ channel: channels.find((channel) => channel === event.currentTarget.value) ?? null })
        }
      />
      <div className={styles.last}>
        <Button type="submit" leftSection={<IconFilter size={16} />}>
          {t('filter')}
        </Button>
      </div>
    </form>
  );
}
