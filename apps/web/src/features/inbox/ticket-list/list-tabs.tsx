import { COUNT_CAP } from '@prosa/contract';
import type { TicketView } from '@prosa/domain';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useMe } from '../../../shared/session.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { isSearching, writeFilter, type ListFilter } from './list-filter.ts';
import { prefetchTicketList, useTabCount } from './ticket-queries.ts';
import styles from './list-column.module.css';

type Tab = Exclude<TicketView, 'search'>;

/** A tab keeps its filters; choosing a tab ends a search over all tabs. */
function tabFilter(filter: ListFilter, tab: Tab): ListFilter {
  return { ...filter, tab, search: '', scope: 'all', statuses: [], created: '', updated: '' };
}

function TabButton({
  tab,
  filter,
  onSelect,
}: {
  tab: Tab;
  filter: ListFilter;
  onSelect: (tab: Tab) => void;
}) {
  const { t, i18n } = useTranslation('inbox');
  const own = tabFilter(filter, tab);
  const hasCount = tab !== 'closed';
  const count = useTabCount(own, hasCount);
  const isSelected = filter.tab === tab && !isSearching(filter);
  return (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      aria-selected={isSelected}
      tabIndex={isSelected || filter.tab === tab ? 0 : -1}
      onClick={() => onSelect(tab)}
      // The others' lists are there already, for their counts.
      onPointerEnter={hasCount ? undefined : () => void prefetchTicketList(own)}
    >
      {t(`tabs.${tab}`)}
      {count === undefined ? (
        hasCount ? (
          <span className={styles.pill} data-pending aria-hidden />
        ) : null
      ) : (
        <span className={`${styles.pill} num`}>
          {formatNumber(Math.min(count, COUNT_CAP), i18n.language)}
          {count > COUNT_CAP ? '+' : ''}
        </span>
      )}
    </button>
  );
}

/** Each tab is a view with its count; on a phone, changing the tab closes the conversation. */
export function ListTabs({
  filter,
  onChange,
}: {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const [, navigate] = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  const tabs: Tab[] = ['open', 'pending', ...(me.allowGroup ? (['group'] as const) : []), 'closed'];
  const select = (tab: Tab) => {
    if (tab === filter.tab && !isSearching(filter)) return onChange({});
    const search = writeFilter(tabFilter(filter, tab)).toString();
    return navigate(`/tickets${search ? `?${search}` : ''}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const at = tabs.indexOf(filter.tab as Tab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) select(next);
    const buttons = bar.current?.querySelectorAll('button');
    buttons?.[(at + step + tabs.length) % tabs.length]?.focus();
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('tabs.label')} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <TabButton key={tab} tab={tab} filter={filter} onSelect={select} />
      ))}
    </div>
  );
}
