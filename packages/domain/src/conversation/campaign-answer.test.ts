import { describe, expect, it } from 'vitest';
import type { Effect } from './effects.ts';
import type { AnsweredCampaign, Facts } from './facts.ts';
import { at, companyOf, connectionOf, factsOf, message, queueOf, run, ticketOf } from './testing.ts';

const SALES = 3;
const campaign: AnsweredCampaign = {
  campaignId: 61,
  deliveryId: 700,
  queueId: SALES,
  leftAt: at(-10),
  isQuestion: false,
};
const queues = new Map([
  [SALES, queueOf({ id: SALES, name: 'Vendas' })],
  [4, queueOf({ id: 4, name: 'Suporte' })],
]);
/** A connection that would show its menu to somebody without a queue. */
const waiting = (facts: Partial<Facts> = {}) =>
  factsOf({
    company: companyOf({ queues }),
    connection: connectionOf({ queueIds: [SALES, 4], greetingMessage: 'Escolha' }),
    campaign,
    ...facts,
  });
const answersIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'answerCampaign' ? [effect.answer] : []));
const hasMenu = (effects: readonly Effect[]) => effects.some(({ type }) => type === 'answer');

describe('an answer to a campaign', () => {
  it('opens a ticket that names the campaign, in its queue and without the menu', () => {
    const { facts, effects } = run(waiting(), [message({ at: at(0) })]);
    expect(facts.ticket).toMatchObject({ status: 'pending', queueId: SALES, campaignId: 61, isBot: false });
    expect(facts.tracking).toMatchObject({ queueId: SALES });
    const answer = { deliveryId: 700, ticketId: facts.ticket?.id, at: at(0), isQuestion: false };
    expect(answersIn(effects)).toEqual([answer]);
    expect(hasMenu(effects)).toBe(false);
  });

  it('opens a ticket of the campaign also by the answer to its question', () => {
    const { facts, effects } = run(waiting({ campaign: { ...campaign, isQuestion: true } }), [message()]);
    expect(facts.ticket).toMatchObject({ queueId: SALES, campaignId: 61 });
    expect(answersIn(effects)).toMatchObject([{ isQuestion: true }]);
  });

  it('names the campaign where it has no queue, and the bot asks for one', () => {
    const { facts, effects } = run(waiting({ campaign: { ...campaign, queueId: null } }), [message()]);
    expect(facts.ticket).toMatchObject({ queueId: null, campaignId: 61 });
    expect(hasMenu(effects)).toBe(true);
  });

  it.each([false, true])(
    'by an opt-out word gets no menu besides the confirmation, to a question: %s',
    (isQuestion) => {
      const asks = waiting({ campaign: { ...campaign, queueId: null, isQuestion } });
      const { effects } = run(asks, [message({ body: 'PARAR' })]);
      expect(answersIn(effects)).toMatchObject([{ isQuestion }]);
      expect(effects.filter(({ type }) => type === 'optOut')).toHaveLength(1);
      expect(hasMenu(effects)).toBe(false);
    },
  );

  it.each([
    ['in the same queue, for its person', SALES, 9],
    ['in another queue, where nobody has it yet', 4, null],
  ])('opens the last ticket again %s', (_where, queueId, userId) => {
    const closedTicket = ticketOf({ status: 'closed', queueId, userId: 9, isQuiet: true });
    const { facts } = run(waiting({ closedTicket, connection: connectionOf({ timeCreateNewTicket: 60 }) }), [
      message(),
    ]);
    expect(facts.ticket).toMatchObject({ id: 30, queueId: SALES, userId, campaignId: 61, isQuiet: false });
  });

  it('leaves a ticket that somebody serves as it is, and is counted', () => {
    const ticket = ticketOf({ status: 'open', queueId: 4, userId: 9 });
    const { facts, effects } = run(waiting({ ticket }), [message()]);
    expect(facts.ticket).toMatchObject({ queueId: 4, userId: 9, campaignId: null });
    expect(answersIn(effects)).toHaveLength(1);
  });

  it('is the first message alone, also of one that cannot be read yet', () => {
    const events = [message({ mediaType: 'ciphertext', body: '' }), message({ wid: 'B' })];
    expect(answersIn(run(waiting(), events).effects)).toHaveLength(1);
  });
});

describe('no answer to a campaign', () => {
  it.each([
    ['is our own message', {}, { fromMe: true }],
    ['was written before the campaign', {}, { at: at(-11) }],
    ['comes more than a week later', { campaign: { ...campaign, leftAt: at(-8 * 24 * 60) } }, {}],
    ['is a message of a group', { isGroup: true }, {}],
    ['is anything while no campaign waits', { campaign: null }, {}],
  ])('%s', (_what, facts, fields) => {
    const after = run(waiting(facts), [message(fields)]);
    expect(answersIn(after.effects)).toEqual([]);
    expect(after.facts.ticket).toMatchObject({ campaignId: null });
  });

  it('counts a message of the second in which the campaign left, as platforms report whole seconds', () => {
    const leftAt = new Date(Date.parse(at(0)) + 900).toISOString();
    const { effects } = run(waiting({ campaign: { ...campaign, leftAt } }), [message({ at: at(0) })]);
    expect(answersIn(effects)).toHaveLength(1);
  });
});
