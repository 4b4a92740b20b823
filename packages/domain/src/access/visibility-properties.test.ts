import { ticketStatuses } from '@prosa/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matches } from '../tickets/condition.ts';
import { ME, RUI, SALES, SUPPORT, viewer } from '../testing/visibility-cases.ts';
import { bellCondition, maySee, ticketViews, viewCondition, visibleCondition } from './visibility.ts';

const queue = fc.constantFrom(SALES, SUPPORT, 3);
const onOff = fc.constantFrom('enabled' as const, 'disabled' as const);
const anyViewer = fc
  .record({
    profile: fc.constantFrom('admin' as const, 'user' as const),
    queueIds: fc.uniqueArray(queue),
    allTicket: fc.constantFrom('enable' as const, 'disable' as const),
    allowGroup: fc.boolean(),
    allHistoric: onOff,
    allUserChat: onOff,
    whatsappId: fc.constantFrom(null, 5, 6),
  })
  .map((facts) => viewer(facts));
const anyTicket = fc.record({
  id: fc.constant(1),
  status: fc.constantFrom(...ticketStatuses),
  queueId: fc.option(queue),
  userId: fc.constantFrom(null, ME, RUI),
  whatsappId: fc.constantFrom(null, 5, 6),
  isGroup: fc.boolean(),
});

it('lists, in every view and in the bell, only tickets that the person may see', () => {
  const request = fc.record({
    view: fc.constantFrom(...ticketViews),
    showAll: fc.boolean(),
    queueIds: fc.option(fc.uniqueArray(queue), { nil: undefined }),
  });
  fc.assert(
    fc.property(anyViewer, anyTicket, request, fc.boolean(), (person, facts, asked, showPending) => {
      const listed =
        matches(viewCondition(person, asked), facts) || matches(bellCondition(person, showPending), facts);
      expect(!listed || matches(visibleCondition(person), facts)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it('never shows less to a person with more rights', () => {
  fc.assert(
    fc.property(anyViewer, anyTicket, (person, facts) => {
      const more = viewer({
        ...person,
        allTicket: 'enable',
        allowGroup: true,
        allHistoric: 'enabled',
        allUserChat: 'enabled',
        whatsappId: null,
      });
      expect(!maySee(person, facts) || maySee(more, facts)).toBe(true);
      expect(maySee(viewer({ ...person, profile: 'admin' }), facts)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
