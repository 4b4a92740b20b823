import { Button, MultiSelect, NativeSelect, Switch } from '@mantine/core';
import { ratingGroups } from '@prosa/contract';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/moment-field.tsx';
import { filterStyles as styles } from '../filters/index.ts';
import { ContactField } from './contact-field.tsx';
import type { RatingFilter } from './rating-filter.ts';
import { useChoices } from './report-filters.tsx';

const fields = ['connections', 'users', 'queues'] as const;
const days = ['from', 'to'] as const;

interface Props {
  filter: RatingFilter;
  onFilter: (filter: RatingFilter) => void;
}

export function RatingFilters({ filter, onFilter }: Props) {
  const { t } = useTranslation(['ratings', 'reports']);
  const [draft, setDraft] = useState(filter);
  const choices = useChoices();
  const change = (part: Partial<RatingFilter>) => setDraft((before) => ({ ...before, ...part }));
  const groups = ratingGroups.map((value) => ({ value, label: t(`groups.${value}`) }));
  return (
    <form
      className={styles.filters}
      aria-label={t('reports:filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(draft);
      }}
    >
      <ContactField contact={draft.contact} search={draft.search} onChange={change} />
      <NativeSelect
        label={t('group')}
        data={[{ value: '', label: t('anyGroup') }, ...groups]}
        value={draft.group ?? ''}
        onChange={(event) =>
          change({ group: ratingGroups.find((group) => group === event.currentTarget.value) ?? null })
        }
      />
      {fields.map((field) => (
        <MultiSelect
          key={field}
          label={t(`reports:fields.${field}`)}
          placeholder={draft[field].length === 0 ? t(`reports:any.${field}`) : ''}
          data={choices[field]}
          value={draft[field].map(String)}
          onChange={(values) => change({ [field]: values.map(Number) })}
          searchable
          clearable
          clearButtonProps={{
            'aria-label': t('reports:clearField', { field: t(`reports:fields.${field}`) }),
          }}
        />
      ))}
      {days.map((day) => (
        <DayField
          key={day}
          label={t(`reports:${day}`)}
          value={draft[day]}
          onChange={(event) => change({ [day]: event.currentTarget.value })}
        />
      ))}
      <div className={styles.last}>
        <Switch
          label={t('onlyWithText')}
          checked={draft.onlyWithText}
          onChange={(event) => change({ onlyWithText: event.currentTarget.checked })}
        />
        <Button type="submit" leftSection={<IconFilter size={16} />}>
          {t('reports:filter')}
        </Button>
      </div>
    </form>
  );
}
