import { expect, it } from 'vitest';
import { at, factsOf, message, run } from './testing.ts';

const optOuts = (effects: ReturnType<typeof run>['effects']) =>
  effects.filter(({ type }) => type === 'optOut');

it('an opt-out word of a customer is an effect of its own, with the ticket that it is in', () => {
  const { effects } = run(factsOf(), [message({ body: 'Parar!', at: at(-2) })]);
  expect(optOuts(effects)).toEqual([
    {
      type: 'optOut',
      conversationId: factsOf().conversationId,
      recipientId: 5,
      ticketId: expect.any(Number),
      at: at(-2),
    },
  ]);
});

it.each([
  ['another text', factsOf(), { body: 'pode parar' }],
  ['the same word from our own phone', factsOf(), { body: 'PARAR', fromMe: true }],
  ['the same word in a group', factsOf({ isGroup: true }), { body: 'PARAR' }],
] as const)('%s is none', (_what, facts, fields) => {
  expect(optOuts(run(facts, [message(fields)]).effects)).toEqual([]);
});
