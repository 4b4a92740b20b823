import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A customer's message after the question of a campaign, in its conversation. */
export interface CustomerReply {
  deliveryId: number;
  at: string;
  /** It says no. */
  refuses: boolean;
}

/** The first answer to a campaign's message; an answer to its question is a reply. */
export interface CampaignAnswer {
  deliveryId: number;
  ticketId: number;
  at: string;
}

export interface Engine extends App {
  /**
   * Takes customers' messages as answers to questions, in the transaction that stores them; absent: nobody asks. This and
   * `takeAnswers` send all their statements when they are called: the commit may go out behind them.
   */
  takeReplies?: (tx: CompanyTransaction, replies: readonly CustomerReply[]) => Promise<void>;
  /** Takes the first answers to campaigns, in the transaction that stores them. */
  takeAnswers?: (tx: CompanyTransaction, answers: readonly CampaignAnswer[]) => Promise<void>;
  /** Takes the messages that a platform has failed after it took them, in the transaction that stores this. */
  takeFailures?: (tx: CompanyTransaction, messageIds: readonly number[]) => Promise<void>;
}
