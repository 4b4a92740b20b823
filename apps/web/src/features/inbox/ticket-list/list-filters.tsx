import { ActionIcon } from '@mantine/core';
import { hasPermission } from '@prosa/domain';
import { IconArchive, IconPlus, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstScreenComponent, lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import { newTicketRequested } from '../new-ticket/new-ticket-event.ts';
import { ViewsMenu } from '../saved-views/views-menu.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './list-column.module.css';
import { isSearching, type ListFilter } from './list-filter.ts';
import { keepOrder } from './list-order.ts';
import { SearchBox } from './search-box.tsx';

/** The list is painted without waiting for them; their place is kept. */
const FilterChips = firstScreenComponent(async () => (await import('./filter-chips.tsx')).FilterChips);
const CloseAllDialog = lazyComponent(async () => (await import('./close-all-dialog.tsx')).CloseAllDialog);

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** For admins: closes all tickets of the tab. */
function CloseAll({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('search');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { tab } = filter;
  const isClosable = tab === 'open' || tab === 'pending' || tab === 'group';
  if (!hasPermission(me, 'tickets-manager:closeAll') || !isClosable || isSearching(filter)) return null;
  return (
    <>
      <Tool label={t('closeAll')} onClick={() => setOpen(true)}>
        <IconArchive size={17} />
      </Tool>
      <Suspense fallback={null}>
        {isOpen ? (
          <CloseAllDialog status={tab} queues={filter.queues} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Search, filters and order of the list, and the actions on all of its tickets. */
export function ListFilters({ filter, onChange }: Props) {
  const openNewTicket = newTicketRequested.useEmit();
  const { t } = useTranslation('search');
  const order = t(filter.ascending ? 'oldestFirst' : 'newestFirst');
  const reverse = () => {
    keepOrder(!filter.ascending);
    onChange({ ascending: !filter.ascending });
  };
  return (
    <>
      <div className={styles.filters}>
        <SearchBox search={filter.search} onSearch={(search) => onChange({ search })} />
        <FilterPanel filter={filter} onChange={onChange} />
        <ViewsMenu filter={filter} />
        <Tool label={order} onClick={reverse}>
          {filter.ascending ? <IconSortAscending size={16} /> : <IconSortDescending size={16} />}
        </Tool>
        <CloseAll filter={filter} />
        <Tool label={t('newTicket')} onClick={() => openNewTicket({})}>
          <IconPlus size={18} />
        </Tool>
      </div>
      <Suspense fallback={<div className={styles.chips} />}>
        <FilterChips filter={filter} onChange={onChange} />
      </Suspense>
    </>
  );
}
