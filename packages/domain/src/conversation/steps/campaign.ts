import type { Effect } from '../effects.ts';
import type { AnsweredCampaign } from '../facts.ts';
import { isOptOut } from '../../outreach/suppressions.ts';
import type { State, Step } from '../state.ts';
import { optOut } from './opt-out.ts';

/** For so many days after a campaign's message what the customer writes first counts as its answer. */
export const CAMPAIGN_ANSWER_DAYS = 7;
const DAY = 86_400_000;

/** The campaign that a message of the customer answers. Platforms report whole seconds. */
export function answeredCampaign({ facts, message }: State): AnsweredCampaign | null {
  const { campaign, isGroup } = facts;
  if (campaign === null || isGroup || message.fromMe) return null;
  const leftAt = Math.floor(Date.parse(campaign.leftAt) / 1_000) * 1_000;
  const age = Date.parse(message.at) - leftAt;
  return age >= 0 && age <= CAMPAIGN_ANSWER_DAYS * DAY ? campaign : null;
}

/** Only the first message after a campaign's is its answer. To an opt-out word the bot offers nothing besides. */
export const answerCampaign: Step = (state) => {
  const campaign = answeredCampaign(state);
  const { ticket } = state.facts;
  if (!campaign || !ticket) return [];
  const { deliveryId, isQuestion } = campaign;
  const answer = { deliveryId, ticketId: ticket.id, at: state.message.at, isQuestion };
  const answered: Effect = { type: 'answerCampaign', answer };
  if (!isOptOut(state.message.body)) return [answered];
  return { effects: [answered, ...optOut(state)], isLast: true };
};
