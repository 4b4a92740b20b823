import type { Viewer } from '@prosa/domain';
import { expect, it } from 'vitest';
import { CompanyHub } from './company-hub.ts';
import type { Delivery } from './delivery.ts';
import { ticket } from '../testing/realtime-rig.ts';
import { realtimeRules } from './rules.ts';
import type { Socket } from './socket-types.ts';

const mayNot = { id: 7, companyId: 3, sessionId: 's', profile: 'user', queueIds: [] as number[] } as Viewer;
const may: Viewer = { ...mayNot, queueIds: [1] };

/** A hub with one person, whose session reads the test answers one by one. */
function hubWithOnePerson() {
  const heard: unknown[] = [];
  const reads: ((viewer: Viewer) => void)[] = [];
  const clock = { changes: 0 };
  const never = async () => Promise.reject(new Error('not asked here'));
  const hub = new CompanyHub(3, {
    clock,
    rules: realtimeRules,
    onFailure: (error) => expect.unreachable(String(error)),
    authenticator: {
      byAccessToken: never,
      byRefreshCookie: never,
      noteActivity: never,
      bySession: async () => new Promise((done) => void reads.push(done)),
    },
  });
  const nsp = { to: () => ({ emit: (_name: string, event: unknown) => heard.push(event) }) };
  hub.join({ id: 'x', data: { viewer: may, readAt: 0, origin: null }, nsp } as unknown as Socket);
  const change = () => {
    clock.changes += 1;
    hub.changed(7);
  };
  return { hub, heard, reads, change };
}

const event = { action: 'updateUnread', ticketId: 1 } as const;
const delivery: Delivery = {
  kind: 'event',
  companyId: 3,
  name: 'ticket',
  event,
  audience: { kind: 'ticket', ticket: ticket({ queueId: 1 }) },
};
/** Until then all work is done that waits for nothing outside. */
const nextTick = async () => new Promise(setImmediate);

it('postpones events after a change of rights until the rights were read again', async () => {
  const { hub, heard, reads, change } = hubWithOnePerson();
  hub.deliver(delivery);
  change();
  hub.deliver(delivery);
  await nextTick();
  expect(heard).toEqual([event]);
  reads[0]?.(mayNot);
  await nextTick();

  expect(heard).toEqual([event]);
});

it('never goes back to rights that were read before a change', async () => {
  const { hub, heard, reads, change } = hubWithOnePerson();
  const refreshed = hub.refresh();
  change();
  await nextTick();
  reads[1]?.(mayNot);
  await nextTick();
  // The slow read of the refresh returns the rights from before the change.
  reads[0]?.(may);
  await refreshed;
  hub.deliver(delivery);
  await nextTick();
  reads[2]?.(mayNot);
  await nextTick();

  expect(heard).toEqual([]);
});

it('keeps the order of postponed events', async () => {
  const { hub, heard, reads, change } = hubWithOnePerson();
  change();
  const more = [1, 2, 3].map((ticketId) => ({ ...delivery, event: { ...event, ticketId } }));
  more.forEach((delivery) => hub.deliver(delivery));
  await nextTick();
  reads[0]?.(may);
  await nextTick();

  expect(heard).toEqual(more.map((delivery) => delivery.event));
});
