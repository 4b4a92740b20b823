import type { Ticket } from '@prosa/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useMe } from '../../../shared/session.tsx';
import { readDraft, readDraftTime, writeDraft } from './drafts.ts';

const PAUSE_MS = 1_200;

/** Text typed on another device is shown while the field is empty, or still contains such text unchanged. */
function useComingDraft(
  { id, uuid }: Pick<Ticket, 'id' | 'uuid'>,
  latest: RefObject<string>,
  take: (body: string, updatedAt: string) => void,
): void {
  const me = useMe();
  const come = useRef('');
  useCompanyEvent('ticketDraft', ({ ticketId, body, updatedAt }) => {
    const known = readDraftTime(me.id, uuid);
    const isUntouched = latest.current === '' || latest.current === come.current;
    if (ticketId !== id || !isUntouched || (known !== null && known >= updatedAt)) return;
    come.current = body;
    take(body, updatedAt);
  });
}

/**
 * Text is stored on this device at once and on the server soon after. Newer text from another device is shown when the
 * ticket is opened, when the window gets the focus, and at once while the field is empty.
 */
export function useSyncedDraft(ticket: Ticket): readonly [string, (text: string) => void] {
  const me = useMe();
  const { id: ticketId, uuid } = ticket;
  const [text, setText] = useState(() => readDraft(me.id, uuid));
  const latest = useRef(text);
  const send = async () => {
    const updatedAt = readDraftTime(me.id, uuid);
    if (updatedAt === null) return;
    await call('keepTicketDraft', { params: { ticketId }, body: { body: latest.current, updatedAt } }).catch(
      () => undefined,
    );
  };
  const keep = useDebouncedCallback(() => void send(), { delay: PAUSE_MS, flushOnUnmount: true });
  const change = (value: string) => {
    latest.current = value;
    setText(value);
    writeDraft(me.id, uuid, value);
    keep();
  };
  const take = (body: string, updatedAt: string) => {
    latest.current = body;
    setText(body);
    writeDraft(me.id, uuid, body, updatedAt);
  };
  useComingDraft(ticket, latest, take);
  const refetch = async () => {
    const kept = await call('readTicketDraft', { params: { ticketId } }).catch(() => null);
    const known = readDraftTime(me.id, uuid);
    if (kept?.updatedAt && (known === null || kept.updatedAt > known)) {
      take(kept.body, kept.updatedAt);
    } else if (known !== null && known > (kept?.updatedAt ?? '')) await send();
  };
  const latestRefetch = useRef(refetch);
  useEffect(() => {
    latestRefetch.current = refetch;
  });
  useEffect(() => {
    const onFocus = () => void latestRefetch.current();
    onFocus();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [ticketId]);
  return [text, change] as const;
}
