import { ActionIcon } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../shared/flyout.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { readFilter, writeFilter, type ListFilter } from '../ticket-list/list-filter.ts';
import { useSavedViews } from './view-queries.ts';

const ViewsItems = lazyComponent(async () => (await import('./views-items.tsx')).ViewsItems);

/** The menu of saved views. */
export function ViewsMenu({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('search');
  const known = useSavedViews().data ?? [];
  const now = writeFilter(filter).toString();
  // A view that was saved without an order has the one that is preferred now.
  const current = known.find(
    ({ query }) => writeFilter(readFilter(new URLSearchParams(query))).toString() === now,
  );
  const target = (
    <ActionIcon
      variant={current ? 'light' : 'subtle'}
      color={current ? 'brand' : 'gray'}
      aria-label={current ? t('views.current', { name: current.name }) : t('views.label')}
      title={t('views.label')}
    >
      <IconBookmark size={17} />
    </ActionIcon>
  );
  return (
    <Flyout target={target}>
      <ViewsItems target={target} now={now} known={known} current={current} />
    </Flyout>
  );
}
