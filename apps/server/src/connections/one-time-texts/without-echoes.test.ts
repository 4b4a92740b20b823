import { type HistoryMessage, oneTimeWid } from '@prosa/channel-driver';
import { expect, it } from 'vitest';
import type { Deliver, Ports } from '../ports.ts';
import { withoutEchoes } from './without-echoes.ts';

const rui = { kind: 'phone', value: '5511999990001' } as const;
const at = '2026-11-25T12:00:00.000Z';
const message = (wid: string): HistoryMessage => ({
  kind: 'message',
  wid,
  chat: rui,
  author: rui,
  fromMe: true,
  at,
  mediaType: 'conversation',
  body: 'x',
});
const connection = { companyId: 1, whatsappId: 2 };

it("neither echoes nor a phone's history bring a one-time text into the inbox; everything else arrives", async () => {
  const delivered: Parameters<Deliver>[1][] = [];
  const taken: Parameters<Ports['history']['take']>[1][] = [];
  const inbound = withoutEchoes({
    deliver: async (_connection, events) => void delivered.push(events),
    history: {
      requestedHistory: async () => null,
      take: async (_connection, batch) => void taken.push(batch),
    },
  });
  const wid = oneTimeWid();
  await inbound.deliver(connection, [message(wid), { kind: 'ack', wid, ack: 3, at }]);
  await inbound.deliver(connection, [message(wid), message('3EB0AB')]);
  await inbound.history.take(connection, { messages: [message('3EB0CD'), message(wid)], isComplete: false });
  // The end of a history counts, whatever is left of it.
  await inbound.history.take(connection, { messages: [message(wid)], isComplete: true });
  expect(delivered).toEqual([[message('3EB0AB')]]);
  expect(taken).toEqual([
    { messages: [message('3EB0CD')], isComplete: false },
    { messages: [], isComplete: true },
  ]);
});
