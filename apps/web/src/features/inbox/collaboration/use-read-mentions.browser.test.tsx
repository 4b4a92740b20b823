import { MENTIONS_LISTED, type Mention } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { mentionsQuery } from '../../../shared/mentions/own-mentions.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { useReadMentions } from './use-read-mentions.ts';

const mentionIn = (ticketId: number): Mention => ({
  messageId: ticketId + 100,
  ticketId,
  uuid: ticketRow('Bia', 1).uuid,
  contact: ticketRow('Bia', 1).contact,
  by: 'Ana',
  text: '@Marina',
  createdAt: '2026-11-20T12:00:00.000Z',
});

function OpenTicket({ id }: { id: number }) {
  useReadMentions(id);
  return <p>aberto</p>;
}

const shownIn = () => queryClient.getQueryData(mentionsQuery.queryKey)?.map(({ ticketId }) => ticketId);

async function open(id: number, mentions: Mention[]): Promise<void> {
  queryClient.setQueryData(mentionsQuery.queryKey, mentions);
  renderScreen(<OpenTicket id={id} />);
  await expect.element(page.getByText('aberto')).toBeVisible();
}

it('opening a ticket marks its mentions as read, and those of no other', async () => {
  server.on('readMentions', () => ({ message: 'mentions read' }));
  await open(2, [mentionIn(2), mentionIn(3)]);
  await expect.poll(shownIn).toEqual([3]);
  expect(server.received('readMentions').map(({ params }) => params)).toEqual([{ ticketId: 2 }]);
});

it('opening a ticket without mentions requests nothing, until one comes', async () => {
  server.on('readMentions', () => ({ message: 'mentions read' }));
  await open(2, [mentionIn(3)]);
  expect(server.changes()).toEqual([]);
  queryClient.setQueryData(mentionsQuery.queryKey, [mentionIn(2), mentionIn(3)]);
  await expect.poll(shownIn).toEqual([3]);
});

it('opening a ticket marks mentions as read that a full list leaves out', async () => {
  server.on('readMentions', () => ({ message: 'mentions read' }));
  await open(
    2,
    Array.from({ length: MENTIONS_LISTED }, (_, index) => mentionIn(index + 3)),
  );
  await expect.poll(() => server.received('readMentions')).toMatchObject([{ params: { ticketId: 2 } }]);
});

it('mentions that could not be marked as read stay', async () => {
  server.on('readMentions', () => refuse('ERR_NO_PERMISSION'));
  await open(2, [mentionIn(2)]);
  await expect.poll(() => server.received('readMentions')).toHaveLength(1);
  expect(shownIn()).toEqual([2]);
});
