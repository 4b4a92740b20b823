import { expect, it } from 'vitest';
import { at, companyOf, factsOf, message, NOW, run, ticketOf } from './testing.ts';

const facts = factsOf({ company: companyOf({ rollsBackLanes: true }), ticket: ticketOf() });
const rollbacks = (effects: ReturnType<typeof run>['effects']) =>
  effects.filter(({ type }) => type === 'rollBackLane');

it("a customer's answer moves the ticket back, from the moment at which it is decided", () => {
  const expected = [{ type: 'rollBackLane', ticketId: facts.ticket?.id, at: NOW.toISOString() }];
  expect(rollbacks(run(facts, [message({ at: at(-2) })]).effects)).toEqual(expected);
  expect(rollbacks(run(facts, [message({ mediaType: 'ciphertext', body: '' })]).effects)).toEqual(expected);
});

it.each([
  ['our own message', facts, { fromMe: true }],
  ['a rating', { ...facts, ticket: ticketOf({ status: 'nps' }) }, { body: '5' }],
  ['a group', { ...facts, isGroup: true }, {}],
  ['a company without such a lane', { ...facts, company: companyOf() }, {}],
])('%s moves none', (_what, known, fields) => {
  expect(rollbacks(run(known, [message(fields)]).effects)).toEqual([]);
});
