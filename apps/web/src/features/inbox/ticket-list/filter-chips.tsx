import { Button } from '@mantine/core';
import { mayShowAll } from '@prosa/domain';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { formatDate } from '../../../ui/format.ts';
import type { ListFilter } from './list-filter.ts';
import { asFilter, useFilterChoices, type ListField } from './filter-choices.ts';
import styles from './list-column.module.css';
import { QuickChips } from './quick-chips.tsx';

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

const fields: ListField[] = ['queues', 'tags', 'users', 'whatsapps', 'statuses'];
const days = ['created', 'updated'] as const;

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Button
      size="compact-xs"
      variant="light"
      fw={500}
      maw="100%"
      rightSection={<IconX size={12} aria-hidden />}
      aria-label={t('removeFilter', { filter: label })}
      onClick={onRemove}
    >
      <span className={styles.chipText}>{label}</span>
    </Button>
  );
}

/**
 * The one-click filters, the switch to all users' tickets for those who may see them, and the other active filters, each
 * with a button to remove it.
 */
export function FilterChips({ filter, onChange }: Props) {
  const { t, i18n } = useTranslation('search');
  const me = useMe();
  const choices = useFilterChoices();
  const named = (field: ListField) => {
    const chosen = filter[field].map(String);
    return choices[field]
      .filter(({ value }) => chosen.includes(value))
      .map(({ label }) => label)
      .join(', ');
  };
  return (
    <div className={styles.chips}>
      <QuickChips filter={filter} onChange={onChange} />
      {mayShowAll(me) ? (
        <Button
          size="compact-xs"
          fw={500}
          variant={filter.showAll ? 'light' : 'default'}
          aria-pressed={filter.showAll}
          onClick={() => onChange({ showAll: !filter.showAll })}
        >
          {t('showAll')}
        </Button>
      ) : null}
      {fields
        .filter((field) => filter[field].length > 0)
        .map((field) => (
          <Chip
            key={field}
            label={named(field) || t(`fields.${field}`)}
            onRemove={() => onChange(asFilter(field, []))}
          />
        ))}
      {days
        .filter((field) => filter[field] !== '')
        .map((field) => (
          <Chip
            key={field}
            label={`${t(`fields.${field}`)} ${formatDate(`${filter[field]}T12:00:00`, i18n.language)}`}
            onRemove={() => onChange({ [field]: '' })}
          />
        ))}
    </div>
  );
}
