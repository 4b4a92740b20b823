import type { ChannelEvent } from '@prosa/channel-driver';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Calls } from './calls.ts';
import { Groups } from '../people/groups.ts';
import type { InboundItem } from './reading.ts';
import { Intake } from './intake.ts';
import { ana, wire } from '../testing/wire.ts';

it('a message that waits for the store is neither lost nor overtaken', async () => {
  let outages = 1;
  const delivered: string[] = [];
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const calls = new Calls({ sink: {}, nameOf: () => null, log });
  const intake = new Intake({
    calls,
    ref: { companyId: 1, whatsappId: 1, channel: 'whatsapp', provider: 'beta' },
    people: { keep: async () => undefined },
    options: { now: () => new Date(), log } as never,
    inboundQueue: {
      put: (events: ChannelEvent[]) =>
        delivered.push(...events.map((event) => (event.kind === 'message' ? event.body : ''))),
    } as never,
    groups: new Groups(),
    complete: async ({ event }: InboundItem) => {
      outages -= 1;
      if (outages >= 0) throw new Error('the store is away');
      return event;
    },
    history: async () => undefined,
    closing: new AbortController().signal,
  });
  const ev = new EventEmitter();
  intake.attach(
    { ev, ws: new EventEmitter(), user: { id: '5511900000000@s.whatsapp.net' } } as never,
    { done: ignore } as never,
  );
  const file = {
    documentMessage: {
      fileName: 'nota.pdf',
      caption: 'um',
      mimetype: 'application/pdf',
      mediaKey: Buffer.alloc(32, 1),
      directPath: '/v/x',
    },
  };
  const messages = [
    { ...wire(file), key: { remoteJid: ana, id: 'A', fromMe: false } },
    { ...wire({ conversation: 'dois' }), key: { remoteJid: ana, id: 'B', fromMe: false } },
  ];
  ev.emit('messages.upsert', { messages });
  await intake.idle();
  expect(delivered).toEqual(['um', 'dois']);
});
