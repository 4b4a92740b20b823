import type { PanelAttendant } from '@prosa/contract';
import { mayShowAll } from '@prosa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { patchQuery } from '../../../shared/patch-query.ts';
import { ticketsKey, usersKey } from '../../../shared/queries.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { useTargetChanges } from '../../../shared/target-changes.ts';
import { viewerOf } from '../../../shared/viewer.ts';
import { afterPauseEvent, afterTicketEvent, afterUserEvent, type PanelRow, rowOf } from './panel-rows.ts';

/** Every open and waiting ticket, or those that changed in the last 30 days. */
export type PanelScope = 'all' | 'recent';

const panelKey = [...ticketsKey, 'panel'] as const;
const attendantsKey = [...usersKey, 'panel'] as const;

/** A ticket that moves is announced as deleted and then as updated, within this time. */
const MOVING_MS = 5_000;

export function usePanelRows(scope: PanelScope) {
  return useQuery({
    queryKey: [...panelKey, scope],
    queryFn: async ({ signal }): Promise<PanelRow[]> => {
      const tickets =
        scope === 'recent'
          ? await call('listMoments', { signal })
          : await call('listUsersMoments', { signal });
      return tickets.map((ticket) => rowOf(ticket, ticket.waitingSince));
    },
  });
}

export function usePanelAttendants() {
  return useQuery({
    queryKey: attendantsKey,
    queryFn: async ({ signal }) => call('listPanelAttendants', { signal }),
  });
}

/** Since when customers had waited, of tickets that have just left the rows. */
function useLostWaits() {
  const waits = useRef(new Map<number, string | null>());
  return {
    of: (ticketId: number) => waits.current.get(ticketId) ?? null,
    keep: (row: PanelRow | undefined) => {
      if (!row) return;
      waits.current.set(row.id, row.waitingSince);
      setTimeout(() => waits.current.delete(row.id), MOVING_MS);
    },
  };
}

/** Keeps the panel equal to the server's answer without asking for it again. */
export function useLivePanel(): void {
  const cache = useQueryClient();
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  const lost = useLostWaits();
  // Without this hook no event updates the panel: it is refetched when it is shown again.
  useEffect(
    () => () => {
      for (const queryKey of [panelKey, attendantsKey])
        void cache.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    [cache],
  );
  useTargetChanges(() => refetchSoon(cache, [panelKey]));
  // An import publishes no event per ticket.
  useCompanyEvent('importMessages', ({ action }) => {
    if (action === 'refresh') refetchSoon(cache, [panelKey]);
  });
  useCompanyEvent('ticket', (event) => {
    const ticketId = event.action === 'update' ? event.ticket.id : event.ticketId;
    const wait = lost.of(ticketId);
    for (const [key, rows] of cache.getQueriesData<PanelRow[]>({ queryKey: panelKey })) {
      if (event.action === 'delete') lost.keep(rows?.find(({ id }) => id === ticketId));
      patchQuery<PanelRow[]>(cache, key, (now) => now && afterTicketEvent(now, event, viewer, wait));
    }
  });
  useCompanyEvent('pause', (event) =>
    patchQuery<PanelAttendant[]>(cache, attendantsKey, (now) => now && afterPauseEvent(now, event)),
  );
  useCompanyEvent('user', (event) => {
    const facts = { isNew: mayShowAll(me), now: new Date().toISOString() };
    patchQuery<PanelAttendant[]>(cache, attendantsKey, (now) => now && afterUserEvent(now, event, facts));
  });
}
