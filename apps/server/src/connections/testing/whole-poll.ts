import type { Connection } from '@prosa/contract';
import { expect, vi } from 'vitest';
import type { Process, Scenario } from './fleet-scenario.ts';

/** Waits until a poll that began after this call has ended, which is when the next one begins. */
async function wholePoll({ app }: Process, firstReason: string, wake: () => void): Promise<void> {
  const across = vi.spyOn(app.database, 'acrossCompanies');
  const alone = vi.spyOn(app.database, 'alone');
  const begun = () =>
    [...across.mock.calls, ...alone.mock.calls].filter(([reason]) => reason === firstReason).length;
  for (let poll = 1; poll <= 2; poll += 1) {
    const before = begun();
    wake();
    await expect.poll(begun, { interval: 5 }).toBeGreaterThan(before);
  }
}

/** Waits for one whole poll of this process for connections without an owner. */
export async function polledConnections({ bus, companyId }: Scenario, process: Process): Promise<void> {
  const notice = { companyId, whatsappId: 0, action: 'start' } as const;
  await wholePoll(process, 'see who holds leases', () => bus.publish('connections', notice));
}

/** Waits for one whole poll of this process for messages of each class, on a connection that it owns. */
export async function polledOutbox(
  { bus }: Scenario,
  process: Process,
  connection: Connection,
): Promise<void> {
  const notice = { companyId: connection.companyId, whatsappId: connection.id };
  for (const reason of ['claim messages to send', 'claim messages of campaigns to send'])
    await wholePoll(process, reason, () => bus.publish('outbox', notice));
}
