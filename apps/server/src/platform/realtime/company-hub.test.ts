import type { Viewer } from '@prosa/domain';
import { expect, it } from 'vitest';
import { CompanyHub } from './company-hub.ts';
import type { Delivery } from './delivery.ts';
import { ticket } from '../testing/realtime-rig.ts';
import { realtimeRules } from './rules.ts';
import type { Socket } from './socket-types.ts';

const mayNot = { id: 7, companyId: 3, sessionId: 's', profile: 'user', queueIds: [] as number[] } as Viewer;
const may: Viewer = { ...mayNot, queueIds: [1] };

/** A hub with one person, whose looks are answered one by one, as late as the test likes. */
function hubWithOnePerson() {
  const heard: unknown[] = [];
  const looks: ((viewer: Viewer) => void)[] = [];
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
      bySession: async () => new Promise((done) => void looks.push(done)),
    },
  });
  const nsp = { to: () => ({ emit: (_name: string, event: unknown) => heard.push(event) }) };
  hub.join({ id: 'x', data: { viewer: may, readAt: 0 }, nsp } as unknown as Socket);
  const change = () => {
    clock.changes += 1;
    hub.changed(7);
  };
  return { hub, heard, looks, change };
}

const event = { action: 'updateUnread', ticketId: 1 } as const;
const told: Delivery = {
  kind: 'event',
  companyId: 3,
  name: 'ticket',
  event,
  audience: { kind: 'ticket', ticket: ticket({ queueId: 1 }) },
};
/** Whatever needs nothing from outside has been done by then. */
const aTurn = async () => new Promise(setImmediate);

it('holds what comes after a change of rights until they were read again', async () => {
  const { hub, heard, looks, change } = hubWithOnePerson();
  hub.deliver(told);
  change();
  hub.deliver(told);
  await aTurn();
  expect(heard).toEqual([event]);
  looks[0]?.(mayNot);
  await aTurn();

  expect(heard).toEqual([event]);
});

it('never goes back to rights that were read before a change', async () => {
  const { hub, heard, looks, change } = hubWithOnePerson();
  const refreshed = hub.refresh();
  change();
  await aTurn();
  looks[1]?.(mayNot);
  await aTurn();
  // The look of the refresh was slow: what it saw was true before the change.
  looks[0]?.(may);
  await refreshed;
  hub.deliver(told);
  await aTurn();
  looks[2]?.(mayNot);
  await aTurn();

  expect(heard).toEqual([]);
});

it('keeps the order of what it held', async () => {
  const { hub, heard, looks, change } = hubWithOnePerson();
  change();
  const more = [1, 2, 3].map((ticketId) => ({ ...told, event: { ...event, ticketId } }));
  more.forEach((delivery) => hub.deliver(delivery));
  await aTurn();
  looks[0]?.(may);
  await aTurn();

  expect(heard).toEqual(more.map((delivery) => delivery.event));
});
