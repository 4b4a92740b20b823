import { ticketStatuses } from '@prosa/contract';
import { maySee } from '@prosa/domain';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY, fullTicket, idsOf, RealtimeRig, ticket } from '../testing/realtime-rig.ts';

let rig: RealtimeRig;
beforeEach(async () => {
  rig = new RealtimeRig();
  await rig.open();
});
afterEach(async () => rig.close());

describe('the people who receive the events of a ticket', () => {
  const queue = fc.constantFrom(1, 2, 3);
  const person = fc.record({
    profile: fc.constantFrom('admin' as const, 'user' as const),
    queueIds: fc.uniqueArray(queue),
    allTicket: fc.constantFrom('enable' as const, 'disable' as const),
    allowGroup: fc.boolean(),
    allHistoric: fc.constantFrom('enabled' as const, 'disabled' as const),
    allUserChat: fc.constantFrom('enabled' as const, 'disabled' as const),
    whatsappId: fc.constantFrom(null, 5, 6),
    isExpired: fc.boolean(),
    mustEnrol: fc.boolean(),
  });
  const place = fc.record({
    status: fc.constantFrom(...ticketStatuses),
    queueId: fc.option(queue),
    userId: fc.constantFrom(null, 1, 2, 3),
    whatsappId: fc.constantFrom(null, 5, 6),
    isGroup: fc.boolean(),
  });
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('tell' as const), place }) },
    fc.record({ kind: fc.constant('change' as const), who: fc.constantFrom(0, 1, 2), person }),
  );

  it('are exactly those who may see it, at every moment, also after a change of queue or profile', async () => {
    const people = fc.tuple(person, person, person);
    await fc.assert(
      fc.asyncProperty(
        people,
        fc.array(step, { maxLength: 25 }),
        fc.boolean(),
        async (first, steps, slow) => {
          rig.readsAreSlow = false;
          const viewers = first.map((facts, index) => rig.signIn({ ...facts, id: index + 1 }));
          const ears = await Promise.all(viewers.map(async (viewer) => rig.listen(viewer)));
          const watcher = await rig.listen(rig.signIn({ id: 99 }));
          rig.readsAreSlow = slow;
          const expected: number[][] = [[], [], []];
          for (const [index, next] of steps.entries()) {
            if (next.kind === 'change') {
              // The rights at delivery count, so events from before the change must be delivered first.
              await rig.settle(watcher);
              viewers[next.who] = rig.signIn({ ...next.person, id: next.who + 1 });
              rig.bus.publish('viewer', { companyId: COMPANY, userId: next.who + 1 });
              continue;
            }
            const facts = ticket({ ...next.place, id: index });
            rig.change(index, facts);
            viewers.forEach((viewer, who) => {
              if (!viewer.isExpired && !viewer.mustEnrol && maySee(viewer, facts)) expected[who]?.push(index);
            });
          }
          await rig.settle(watcher);
          // People who were shut out are readmitted, so that they can receive the event that settle() waits for.
          viewers.forEach((viewer) => rig.signIn({ ...viewer, isExpired: false, mustEnrol: false }));
          rig.bus.publish('viewer', { companyId: COMPANY });
          await rig.settle(...ears);
          expect(ears.map(idsOf)).toEqual(expected);
          [watcher, ...ears].forEach(({ socket }) => socket.disconnect());
        },
      ),
      { numRuns: 40 },
    );
  });

  it('receive each event once on every open socket', async () => {
    const ana = rig.signIn({ id: 1, queueIds: [1] });
    const ears = [
      await rig.listen(ana),
      await rig.listen(ana, '/'),
      await rig.listen(ana, `/api/${COMPANY}`),
    ];
    rig.change(1, ticket());
    await rig.settle(...ears);

    expect(ears.map(idsOf)).toEqual([[1], [1], [1]]);
  });

  it('receive a move as a delete from the old place and an update in the new one', async () => {
    const ana = await rig.listen(rig.signIn({ id: 1, queueIds: [1] }));
    const rui = await rig.listen(rig.signIn({ id: 2, queueIds: [1] }));
    const far = await rig.listen(rig.signIn({ id: 3, queueIds: [2] }));
    const before = ticket({ id: 9 });
    const after = ticket({ id: 9, status: 'open', userId: 1 });
    rig.realtime.publishMoved(COMPANY, before, after, fullTicket(after));
    await rig.settle(ana, rui, far);

    const gone = ['company-3-ticket', { action: 'delete', ticketId: 9 }];
    expect(ana.heard[0]).toEqual(gone);
    expect(ana.heard[1]).toMatchObject(['company-3-ticket', { action: 'update', ticket: { id: 9 } }]);
    expect(rui.heard).toEqual([gone]);
    expect(far.heard).toEqual([]);
    expect(JSON.stringify(ana.heard)).not.toContain('internal');
  });
});
