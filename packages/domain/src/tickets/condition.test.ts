import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assuming, matches, type Condition, type TicketFacts } from './condition.ts';

const ids = fc.constantFrom(null, 1, 2, 3);
const facts: fc.Arbitrary<TicketFacts> = fc.record({
  id: fc.constant(1),
  status: fc.constantFrom('open', 'pending', 'closed'),
  queueId: ids,
  userId: ids,
  whatsappId: ids,
  isGroup: fc.boolean(),
});
const field = fc.constantFrom('status', 'queueId', 'userId', 'whatsappId', 'isGroup');
const values = fc.array(fc.constantFrom('open', 'closed', null, 1, 2, true), { maxLength: 3 });

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.boolean(),
    fc.record({ field, in: values }) as fc.Arbitrary<Condition>,
    fc.record({ field, known: fc.constant(true) }) as fc.Arbitrary<Condition>,
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
}));

it('a condition simplified by known facts matches the same tickets', () => {
  fc.assert(
    fc.property(condition, facts, fc.subarray(['status', 'queueId', 'userId']), (whole, ticket, known) => {
      const given = Object.fromEntries(known.map((name) => [name, ticket[name as keyof TicketFacts]]));
      expect(matches(assuming(whole, given), ticket)).toBe(matches(whole, ticket));
    }),
  );
});

it('a condition simplified by known facts drops the parts that they decide', () => {
  const mine: Condition = {
    all: [
      { field: 'status', in: ['open'] },
      { field: 'userId', in: [7] },
    ],
  };
  expect(assuming(mine, { status: 'open' })).toEqual({ field: 'userId', in: [7] });
  expect(assuming(mine, { status: 'pending' })).toBe(false);
  expect(assuming(mine, { status: 'open', userId: 7 })).toBe(true);
  expect(assuming({ field: 'queueId', known: true }, { queueId: null })).toBe(false);
});
