import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A customer's message after the question of a campaign. */
export interface CustomerReply {
  deliveryId: number;
  /** When it was written. */
  at: string;
  /** It says no: the campaign's message is not sent. */
  refuses: boolean;
}

/**
 * Keeps replies to questions, in the transaction of the customers' messages, as one row; one statement, sent at once, so
 * that it may go out with those of the messages. They are noted with their recipients in another transaction
 * (`confirmReplies`): of the campaign and its recipients this one locks nothing (docs/adr/0354).
 */
export async function takeReplies(tx: CompanyTransaction, replies: readonly CustomerReply[]): Promise<void> {
  await tx.query(
    'campaign-replies-take',
    'insert into campaign_replies (company_id, "deliveryIds", "repliedAt", refuses) values ($1, $2, $3, $4)',
    [
      tx.companyId,
      replies.map(({ deliveryId }) => deliveryId),
      replies.map(({ at }) => at),
      replies.map(({ refuses }) => refuses),
    ],
  );
}
