import { Suspense, useState } from 'react';
import { useElementSize, useViewportSize } from '@mantine/hooks';
import { LIST_WIDTH } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { usePlace } from '../../../api/realtime.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe, useSession } from '../../../shared/session.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { activeFilters, useListFilter, type ListFilter } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { ListTabs } from './list-tabs.tsx';
import { clampWidth } from './list-width.ts';
import { RowWidth } from './row-width.ts';
import { SelectionContext, useSelection } from './use-selection.ts';
import styles from './list-column.module.css';
import { TicketRows } from './ticket-rows.tsx';

// Nobody changes the width before the rows are there.
const ResizeHandle = lazyComponent(async () => (await import('./resize-handle.tsx')).ResizeHandle);
const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar);
const SearchScope = lazyComponent(
  async () => (await import('../message-search/search-scope.tsx')).SearchScope,
);
const AllResults = lazyComponent(async () => (await import('../message-search/all-results.tsx')).AllResults);
const MessageResults = lazyComponent(
  async () => (await import('../message-search/message-results.tsx')).MessageResults,
);

/** The least letters of a text that is searched everywhere. */
const FEWEST_LETTERS = 2;
/** Share of the window's width; the conversation is then the widest of the three columns. */
const DEFAULT_SHARE = 0.3;
/** A narrower window leaves a larger share to the conversation. */
function defaultWidth(windowWidth: number): number {
  return Math.min(LIST_WIDTH.default, clampWidth(windowWidth * DEFAULT_SHARE));
}

/** The column's width is saved per user: when the pointer is released, or at each key press. */
function useWidth() {
  const me = useMe();
  const { setUser } = useSession();
  const { width: windowWidth } = useViewportSize();
  const [chosen, setWidth] = useState(
    me.defaultTicketsManagerWidth === LIST_WIDTH.default ? null : clampWidth(me.defaultTicketsManagerWidth),
  );
  const width = chosen ?? defaultWidth(windowWidth || window.innerWidth);
  const save = (value: number) => {
    setUser({ defaultTicketsManagerWidth: value });
    void call('changeListWidth', {
      params: { id: me.id },
      body: { defaultTicketsManagerWidth: value },
    }).catch(() => undefined);
  };
  return { width, setWidth, save };
}

function Listed({ filter, selected }: { filter: ListFilter; selected: string | undefined }) {
  const isText = filter.search.length >= FEWEST_LETTERS;
  if (isText && filter.scope === 'all') return <AllResults filter={filter} selected={selected} />;
  if (isText && filter.scope === 'messages') return <MessageResults filter={filter} />;
  return <TicketRows filter={filter} selected={selected} />;
}

export function ListColumn({
  selected,
  isResizable = false,
}: {
  selected: string | undefined;
  isResizable?: boolean;
}) {
  const [filter, setFilter] = useListFilter();
  usePlace('joinTickets', 'leaveTickets', filter.tab);
  const size = useWidth();
  const { ref, width } = useElementSize();
  const selection = useSelection(filter);
  return (
    <section
      ref={ref}
      className={styles.column}
      style={isResizable ? { flex: `0 1000 ${size.width}px`, minWidth: LIST_WIDTH.min } : { flex: 1 }}
    >
      <ListTabs filter={filter} onChange={setFilter} />
      {selection.ids.size > 0 ? (
        <Suspense fallback={<ListFilters filter={filter} onChange={setFilter} />}>
          <BulkBar filter={filter} selection={selection} />
        </Suspense>
      ) : (
        <ListFilters filter={filter} onChange={setFilter} />
      )}
      {filter.search.length >= FEWEST_LETTERS ? (
        <Suspense fallback={null}>
          <SearchScope
            scope={filter.scope}
            isNarrowed={activeFilters(filter) > 0}
            onChange={(scope) => setFilter({ scope })}
          />
        </Suspense>
      ) : null}
      <RowWidth value={width}>
        <Suspense fallback={<Loading />}>
          <SelectionContext value={selection}>
            <Listed filter={filter} selected={selected} />
          </SelectionContext>
        </Suspense>
      </RowWidth>
      {isResizable ? (
        <Suspense fallback={null}>
          <ResizeHandle {...size} />
        </Suspense>
      ) : null}
    </section>
  );
}
