import { ActionIcon, Indicator } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../shared/flyout.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { activeFilters, type ListFilter } from './list-filter.ts';

const FilterFlyout = lazyComponent(async () => (await import('./filter-flyout.tsx')).FilterFlyout);

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

/** The button that opens the filters and shows how many are active. */
export function FilterPanel({ filter, onChange }: Props) {
  const { t } = useTranslation('search');
  const count = activeFilters(filter);
  const target = (
    <ActionIcon
      variant={count > 0 ? 'light' : 'subtle'}
      color={count > 0 ? 'brand' : 'gray'}
      aria-label={count > 0 ? t('filtersOn', { count }) : t('filters')}
      title={t('filters')}
    >
      <IconFilter size={17} />
    </ActionIcon>
  );
  return (
    <Indicator label={count} size={15} offset={4} disabled={count === 0}>
      <Flyout target={target}>
        <FilterFlyout target={target} filter={filter} onChange={onChange} />
      </Flyout>
    </Indicator>
  );
}
