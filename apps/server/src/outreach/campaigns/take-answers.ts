import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** The first message of a customer after a campaign's. */
export interface CampaignAnswer {
  deliveryId: number;
  ticketId: number;
  at: string;
}

/**
 * Notes who answered campaigns, in the transaction of the customers' messages. Of somebody who has only been asked for a
 * confirmation the answer is noted as that (`confirmDeliveries`).
 */
export async function takeAnswers(tx: CompanyTransaction, answers: readonly CampaignAnswer[]): Promise<void> {
  await tx.query(
    'campaign-answers',
    `with locked as materialized (
       select d.id from campaign_deliveries d
       where d.company_id = $1 and d.id = any ($2) and d."messageId" is not null and d."answeredAt" is null
       order by d.id for no key update
     )
     update campaign_deliveries d set "answeredAt" = r.at, "answerTicketId" = r.ticket
     from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) as r (id, ticket, at)
     where d.company_id = $1 and d.id = r.id and d.id = any (array(select id from locked))`,
    [
      tx.companyId,
      answers.map(({ deliveryId }) => deliveryId),
      answers.map(({ ticketId }) => ticketId),
      answers.map(({ at }) => at),
    ],
  );
}
