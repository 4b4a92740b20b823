import type { OperatorTransaction } from '../../platform/database/transactions.ts';

/** The last traffic of a connection; null means nothing new. */
export interface Traffic {
  companyId: number;
  whatsappId: number;
  receivedAt: string | null;
  sentAt: string | null;
}

/** A time never moves back: two processes may own a connection one after the other. */
export async function saveTraffic(tx: OperatorTransaction, traffic: Traffic[]): Promise<void> {
  await tx.query(
    'traffic-save',
    `insert into connection_traffic as t (company_id, "whatsappId", "receivedAt", "sentAt")
     select n.company_id, n.id, n.received, n.sent
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as n (company_id, id, received, sent)
     join connections c on c.company_id = n.company_id and c.id = n.id
     order by n.company_id, n.id
     on conflict (company_id, "whatsappId") do update set
       "receivedAt" = greatest(t."receivedAt", excluded."receivedAt"),
       "sentAt" = greatest(t."sentAt", excluded."sentAt")`,
    [
      traffic.map(({ companyId }) => companyId),
      traffic.map(({ whatsappId }) => whatsappId),
      traffic.map(({ receivedAt }) => receivedAt),
      traffic.map(({ sentAt }) => sentAt),
    ],
  );
}
