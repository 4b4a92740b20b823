import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Claimed } from './delivery.ts';
import type { Session } from './driver.ts';

type Place = Pick<Claimed, 'ticketId' | 'integrationId'>;

/** Whether the integration speaks in the ticket still. */
export async function speaksIn(tx: CompanyTransaction, { ticketId, integrationId }: Place): Promise<boolean> {
  const rows = await tx.query(
    'integration-speaks',
    `select from tickets where company_id = $1 and id = $2 and "useIntegration" and "integrationId" = $3
       and "userId" is null and status <> 'closed'`,
    [tx.companyId, ticketId, integrationId],
  );
  return rows.length > 0;
}

/** Where the dialogue stands. */
export async function readSession(tx: CompanyTransaction, { ticketId }: Place): Promise<Session> {
  const [session] = await tx.query<Session>(
    'integration-session-read',
    `select "typebotSessionId", "typebotSessionTime", "typebotStatus" from tickets where company_id = $1 and id = $2`,
    [tx.companyId, ticketId],
  );
  return session ?? { typebotSessionId: null, typebotSessionTime: null, typebotStatus: false };
}

/** Keeps where the dialogue stands; a dialogue that was ended meanwhile stays ended. */
export async function keepSession(
  tx: CompanyTransaction,
  { ticketId, integrationId }: Place,
  { typebotSessionId, typebotSessionTime, typebotStatus }: Session,
): Promise<void> {
  await tx.query(
    'integration-session',
    `update tickets set "typebotSessionId" = $4, "typebotSessionTime" = $5, "typebotStatus" = $6
     where company_id = $1 and id = $2 and "integrationId" = $3 and "useIntegration"`,
    [tx.companyId, ticketId, integrationId, typebotSessionId, typebotSessionTime, typebotStatus],
  );
}
