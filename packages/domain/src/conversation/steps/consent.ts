import { closeByBot } from '../bot/close.ts';
import { isRepeat } from '../bot/limits.ts';
import { filled } from '../bot/texts.ts';
import { words } from '../bot/words.ts';
import { Script } from '../script.ts';
import type { Outcome, State, Step } from '../state.ts';

function record(script: Script, { message }: State, isAccepted: boolean): void {
  const { facts, ticket, at } = script;
  const { lgpdMessage: text, lgpdLink: link } = facts.company.settings;
  const messageId = facts.messages.get(message.wid)?.id;
  if (messageId === undefined) return;
  const contactId = facts.contact.id;
  script.add({
    type: 'recordConsent',
    consent: { contactId, ticketId: ticket.id, messageId, isAccepted, text, link, at },
  });
}

function ask(script: Script): Outcome {
  const { lgpdMessage, lgpdLink } = script.facts.company.settings;
  const link = lgpdLink.trim();
  script.send(
    { body: filled(script, lgpdMessage) },
    { body: link, after: 1_000 },
    { body: words.consent, after: link === '' ? 1_000 : 2_000 },
  );
  const { amountUsedBotQueues } = script.ticket;
  return script
    .change({ lgpdSendMessageAt: script.at, amountUsedBotQueues: amountUsedBotQueues + 1 })
    .remember({ last: { kind: 'consent', at: script.at } })
    .track({ chatbotAt: script.tracking?.chatbotAt ?? script.at })
    .stop();
}

/** The ticket waits like any other from now on. The answer does not count as a choice in a menu. */
function accept(script: Script, state: State): Outcome {
  record(script, state, true);
  const status = script.ticket.userId === null ? 'pending' : 'open';
  script.transition('consent', { status, lgpdAcceptedAt: script.at });
  if (status === 'open') script.log('open').track({ startedAt: script.at });
  return script.goOn('');
}

function refuse(script: Script, state: State): Outcome {
  record(script, state, false);
  script.send({ body: filled(script, script.facts.connection.complationMessage) });
  return closeByBot(script).stop();
}

function askAgain(script: Script): Outcome {
  const { maxUseBotQueues: limit } = script.facts.connection;
  const { amountUsedBotQueues: asked } = script.ticket;
  if ((limit > 0 && asked >= limit) || isRepeat(script, 'consent')) return script.stop();
  script.send({ body: words.consent });
  script.remember({ last: { kind: 'consent', at: script.at } });
  return script.change({ amountUsedBotQueues: asked + 1 }).stop();
}

/** Asks the customer about personal data before anything else, where the company requires it. */
export const askConsent: Step = (state) => {
  const { facts, choice } = state;
  if (facts.ticket?.status !== 'lgpd') return [];
  const script = new Script(state);
  if (facts.ticket.lgpdSendMessageAt === null) return ask(script);
  if (/^\[?\s*(1|sim)\s*\]?[.!]?$/i.test(choice)) return accept(script, state);
  if (/^\[?\s*(2|n[aã]o)\s*\]?[.!]?$/i.test(choice)) return refuse(script, state);
  return askAgain(script);
};
