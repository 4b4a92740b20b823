import type { Ticket } from '@prosa/contract';
import type { Dialogue } from '../conversation/facts.ts';

type Speaker = Ticket['speaker'];

export interface SpeakerFacts
  extends Pick<Ticket, 'status' | 'queueId' | 'userId' | 'isGroup' | 'imported' | 'useIntegration'> {
  isOutOfHour: boolean;
  dialogue: Dialogue;
  disableBot: boolean;
  groupAsTicket: string | null;
  /** The connection offers queues, or an integration speaks on it. */
  hasMenu: boolean;
  hasPrompt: boolean;
}

/** Whether an AI could answer if its part had not ended. */
function canAnswer({ hasPrompt, disableBot, imported, isGroup }: SpeakerFacts): boolean {
  return hasPrompt && !disableBot && imported === null && !isGroup;
}

/** Whether the bot could lead at all: its menu is offered and nothing silences it. */
function canLead({ hasMenu, disableBot, imported, isGroup, groupAsTicket }: SpeakerFacts): boolean {
  return hasMenu && !disableBot && imported === null && (!isGroup || groupAsTicket === 'enabled');
}

function whoWaits(facts: SpeakerFacts): Pick<Speaker, 'who' | 'why'> {
  const { queueId, userId, dialogue, disableBot, isOutOfHour } = facts;
  if (facts.useIntegration) return { who: 'integration', why: 'integration' };
  if (disableBot) return { who: 'nobody', why: 'botOff' };
  if (isOutOfHour) return { who: 'bot', why: 'hours' };
  if (userId === null && !dialogue.isPromptOver && canAnswer(facts)) return { who: 'ai', why: 'prompt' };
  if (dialogue.isLimitLogged) return { who: 'nobody', why: 'limit' };
  if (dialogue.place && !dialogue.place.isEnd && canLead(facts)) return { who: 'bot', why: 'options' };
  return queueId === null && userId === null && canLead(facts)
    ? { who: 'bot', why: 'menu' }
    : { who: 'nobody', why: 'waits' };
}

/** Who speaks to the customer now, and why, so that nobody unknowingly answers into a dialogue. */
export function speakerOf(facts: SpeakerFacts): Speaker {
  const may = { canLead: canLead(facts) || canAnswer(facts) };
  switch (facts.status) {
    case 'lgpd':
      return { who: 'bot', why: 'consent', ...may };
    case 'nps':
      return { who: 'bot', why: 'rating', ...may };
    case 'pending':
      return { ...whoWaits(facts), ...may };
    case 'closed':
      return { who: 'nobody', why: 'closed', ...may };
    default:
      return { who: 'person', why: 'attended', ...may };
  }
}
