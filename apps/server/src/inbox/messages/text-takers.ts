import { isWindowOpen, windowFrom } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Row {
  id: number;
  active: boolean;
  provider: string | null;
  channel: string | null;
  /** When the customer wrote last. */
  at: string | null;
}

const text = `
  select t.id, c.active, w.provider, w.channel, (
    select m."createdAt" from messages m
    where m.company_id = t.company_id and m."conversationId" = t."conversationId" and not m."fromMe"
    order by m."createdAt" desc, m.id desc limit 1) as at
  from tickets t
  join contacts c on c.company_id = t.company_id and c.id = t."contactId"
  left join connections w on w.company_id = t.company_id and w.id = t."whatsappId"
  where t.company_id = $1 and t.id = any($2::bigint[])`;

/** As `takesTexts`, for many tickets: those whose contact is not blocked and whose reply window is open. */
export async function ticketsTakingTexts(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await tx.query<Row>('tickets-taking-texts', text, [tx.companyId, ticketIds]);
  const isOpen = ({ provider, channel, at }: Row) => {
    const can = provider === null || channel === null ? undefined : app.capabilitiesOf(provider, channel);
    const hours = can?.replyWindowHours ?? null;
    return hours === null || isWindowOpen(windowFrom(hours, at), now.getTime());
  };
  return new Set(rows.filter((row) => row.active && isOpen(row)).map(({ id }) => id));
}
