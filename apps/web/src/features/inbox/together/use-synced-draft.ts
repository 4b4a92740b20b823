import type { Ticket } from '@prosa/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../shared/session.tsx';
import { readDraft, readDraftTime, writeDraft } from '../drafts.ts';

const PAUSE_MS = 1_200;

/**
 * What is typed is kept here at once and on the server soon after; what was typed later on another device comes when
 * the ticket is opened, or this window is looked at again.
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
  const look = async () => {
    const kept = await call('readTicketDraft', { params: { ticketId } }).catch(() => null);
    const known = readDraftTime(me.id, uuid);
    if (kept?.updatedAt && (known === null || kept.updatedAt > known)) {
      latest.current = kept.body;
      setText(kept.body);
      writeDraft(me.id, uuid, kept.body, kept.updatedAt);
    } else if (known !== null && known > (kept?.updatedAt ?? '')) await send();
  };
  const newestLook = useRef(look);
  useEffect(() => {
    newestLook.current = look;
  });
  useEffect(() => {
    const onFocus = () => void newestLook.current();
    onFocus();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [ticketId]);
  return [text, change] as const;
}
