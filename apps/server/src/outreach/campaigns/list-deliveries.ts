import { type CampaignDelivery, DELIVERIES_PAGE_SIZE } from '@prosa/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { DeliveryFilter } from './count-report.ts';

/** What is not asked for is no condition: only equalities let an index keep the order behind them. */
const isShown =
  (tx: CompanyTransaction, campaignId: number, { state, isAnswered }: DeliveryFilter) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'campaign_deliveries'>) =>
    and([
      eb('company_id', '=', tx.companyId),
      eb('campaignId', '=', campaignId),
      ...(state === null ? [] : [eb('state', '=', state)]),
      ...(isAnswered ? [eb('answeredAt', 'is not', null)] : []),
    ]);

const idsOf = (tx: CompanyTransaction, campaignId: number, filter: DeliveryFilter) =>
  tx.db
    .selectFrom('campaign_deliveries')
    .select('campaign_deliveries.id')
    .where(isShown(tx, campaignId, filter));

/** Only these are joined, not those before the page. */
const shown = (tx: CompanyTransaction, ids: ReturnType<typeof idsOf>) =>
  tx.db
    .selectFrom(ids.as('found'))
    .innerJoin('campaign_deliveries as d', 'd.id', 'found.id')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'd.company_id').onRef('m.id', '=', 'd.messageId'),
    )
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'd.company_id').onRef('t.id', '=', 'd.answerTicketId'),
    )
    .where('d.company_id', '=', tx.companyId)
    .select(['d.id', 'd.campaignId', 'd.name', 'd.number', 'd.contactId', 'd.state', 'd.reason', 'd.variant'])
    .select(['d.messageId', 'm.ack', 'd.confirmationRequestedAt', 'd.confirmedAt', 'd.deliveredAt'])
    .select(['d.answeredAt', 't.uuid as ticketUuid']);

export async function pageOfDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  { offset, ...filter }: DeliveryFilter & { offset: number },
): Promise<CampaignDelivery[]> {
  const ids = idsOf(tx, campaignId, filter)
    .orderBy('campaign_deliveries.state')
    .orderBy('campaign_deliveries.id')
    .limit(DELIVERIES_PAGE_SIZE)
    .offset(offset);
  return shown(tx, ids).orderBy('d.state').orderBy('d.id').execute();
}

/** The deliveries behind one, by their ids: in the order of states one that changes meanwhile would be there twice. */
export async function deliveriesAfter(
  tx: CompanyTransaction,
  campaignId: number,
  { after, limit, ...filter }: DeliveryFilter & { after: number; limit: number },
): Promise<CampaignDelivery[]> {
  const ids = idsOf(tx, campaignId, filter)
    .where('campaign_deliveries.id', '>', after)
    .orderBy('campaign_deliveries.id')
    .limit(limit);
  return shown(tx, ids).orderBy('d.id').execute();
}
