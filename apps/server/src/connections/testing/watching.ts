import type { ChannelDriver, ChannelSession } from '@prosa/channel-driver';
import { vi } from 'vitest';
import type { Conversation, Process } from './fleet-scenario.ts';

type Send = ChannelSession['send'];

/** A driver whose sessions call `around` instead of sending, with the real send. */
export function sending(around: (send: Send, message: Parameters<Send>[0]) => ReturnType<Send>) {
  return (driver: ChannelDriver): ChannelDriver => ({
    ...driver,
    async open(connection, sink) {
      const session = await driver.open(connection, sink);
      const send = session.send.bind(session);
      session.send = (message) => around(send, message);
      return session;
    },
  });
}

/** The messages of the business on the customer's phone. */
export async function screen({ platform }: Process, { connection, number }: Conversation): Promise<string[]> {
  const one = { companyId: connection.companyId, whatsappId: connection.id };
  const messages = await platform.store.screen(one, number);
  return messages.filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body);
}

export async function until(check: () => Promise<boolean> | boolean, withinMs = 20_000): Promise<void> {
  // Not expect.poll, because hooks use this too.
  await vi.waitUntil(check, { timeout: withinMs, interval: 10 });
}
