import { isRepeat } from '../bot/limits.ts';
import { filled } from '../bot/texts.ts';
import { words } from '../bot/words.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

const HIGHEST = 10;

/** A message that is a rate, as a regular expression that PostgreSQL reads too. */
export const RATE_PATTERN = String.raw`^\s*\+?(\d{1,4})([.,]0+)?\s*$`;
const ratePattern = new RegExp(RATE_PATTERN);

/** Reads a message that is nothing but a number ("10 de maio" is not); numbers above 10 count as 10. */
export function rateOf(text: string): number | null {
  const digits = ratePattern.exec(text)?.[1];
  return digits === undefined ? null : Math.min(HIGHEST, Number(digits));
}

function takeRate(script: Script, rate: number): void {
  const { at, ticket, tracking } = script;
  if (!tracking) return;
  const rating = { ticketId: ticket.id, trackingId: tracking.id, userId: tracking.userId, rate, at };
  script.add({ type: 'rate', rating });
  script.send({ body: filled(script, script.facts.connection.complationMessage) });
  script
    .log('closed')
    .transition('close', {})
    .track({ closedAt: tracking.closedAt ?? at, ratingAt: at, finishedAt: at, rated: true });
}

/** Asks again, as often as the connection allows; then the bot is silent until the question expires. */
function askAgain(script: Script): void {
  const { maxUseBotQueuesNPS: limit, ratingMessage } = script.facts.connection;
  const { amountUsedBotQueuesNPS: asked } = script.ticket;
  if ((limit > 0 && asked >= limit) || isRepeat(script, 'rating')) return;
  script.send({ body: words.invalidRate }, { body: filled(script, ratingMessage), after: 1_000 });
  script.change({ amountUsedBotQueuesNPS: asked + 1 }).remember({ last: { kind: 'rating', at: script.at } });
}

/** While a rating is awaited, the customer's messages are read for nothing else. */
export const takeRating: Step = (state) => {
  if (state.facts.ticket?.status !== 'nps') return [];
  const script = new Script(state);
  const rate = rateOf(state.choice);
  if (rate === null) askAgain(script);
  else takeRate(script, rate);
  return script.stop();
};
