import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import type { Claimed } from './delivery.ts';
import type { Session } from './driver.ts';

type Place = Pick<Claimed, 'ticketId' | 'integrationId'>;

export async function speaksIn(tx: CompanyTransaction, { ticketId, integrationId }: Place): Promise<boolean> {
  const rows = await tx.query(
    'integration-speaks',
    `select from tickets where company_id = $1 and id = $2 and "useIntegration" and "integrationId" = $3
       and "userId" is null and status <> 'closed'`,
    [tx.companyId, ticketId, integrationId],
  );
  return rows.length > 0;
}

/**
 * Whether a person has answered on the phone since the customer's message; the ticket does not change then. For a
 * delivery without a message, any later text from the phone counts.
 */
export async function isAnsweredOnPhone(
  tx: CompanyTransaction,
  { id, ticketId }: Pick<Claimed, 'id' | 'ticketId'>,
): Promise<boolean> {
  const rows = await tx.query(
    'integration-answered',
    `select from integration_deliveries d
     join messages p on p.company_id = d.company_id and p."ticketId" = $3 and p."fromMe" and not p."isPrivate"
       and p.origin is null and p."userId" is null
       and case when d."messageId" is null then p."createdAt" > d."createdAt" else p.id > d."messageId" end
     where d.company_id = $1 and d.id = $2 limit 1`,
    [tx.companyId, id, ticketId],
  );
  return rows.length > 0;
}

export async function readSession(tx: CompanyTransaction, { ticketId }: Place): Promise<Session> {
  const [session] = await tx.query<Session>(
    'integration-session-read',
    `select "typebotSessionId", "typebotSessionTime", "typebotStatus" from tickets where company_id = $1 and id = $2`,
    [tx.companyId, ticketId],
  );
  return session ?? { typebotSessionId: null, typebotSessionTime: null, typebotStatus: false };
}

/** Stores the state of the dialogue; does nothing when the integration is no longer the speaker. */
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
