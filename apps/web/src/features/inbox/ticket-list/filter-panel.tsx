import { ActionIcon, Indicator, Popover, Skeleton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { piece } from '../../../shared/piece.ts';
import { activeFilters, type ListFilter } from '../list-filter.ts';

const FilterFields = piece(async () => (await import('./filter-fields.tsx')).FilterFields);

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

/** All that can narrow the list; how many do is on the button. */
export function FilterPanel({ filter, onChange }: Props) {
  const { t } = useTranslation('finding');
  const [isOpen, setOpen] = useState(false);
  const count = activeFilters(filter);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-end" shadow="md" trapFocus>
      <Indicator label={count} size={15} offset={4} disabled={count === 0}>
        <Popover.Target>
          <ActionIcon
            variant={count > 0 ? 'light' : 'subtle'}
            color={count > 0 ? 'brand' : 'gray'}
            aria-label={count > 0 ? t('filtersOn', { count }) : t('filters')}
            title={t('filters')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconFilter size={17} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('filters')}>
        <Suspense fallback={<Skeleton height={240} />}>
          <FilterFields filter={filter} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
