import { customerText, fillVariables, messageVariables } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Row {
  id: number;
  contactName: string;
  userName: string | null;
  userFarewell: string | null;
  queueName: string | null;
  connectionName: string | null;
  connectionStatus: string | null;
  complationMessage: string | null;
  groupAsTicket: string | null;
  ratingMessage: string | null;
  companyName: string;
}

export interface TextSource extends Row {
  fill: (text: string) => string;
  /** For a parameter of an official template, which may not be empty: without a name the number stands for it. */
  fillParameter: (text: string) => string;
}

const text = `
select t.id, c.name as "contactName", u.name as "userName", u."farewellMessage" as "userFarewell",
  q.name as "queueName", w.name as "connectionName", w.status as "connectionStatus", w."complationMessage",
  w."groupAsTicket", w."ratingMessage", p.name as "companyName"
from tickets t
join contacts c on c.company_id = t.company_id and c.id = t."contactId"
join companies p on p.id = t.company_id
left join users u on u.company_id = t.company_id and u.id = t."userId"
left join queues q on q.company_id = t.company_id and q.id = t."queueId"
left join connections w on w.company_id = t.company_id and w.id = t."whatsappId"
where t.company_id = $1 and t.id = any($2::bigint[])`;

/** What is known for texts to the customers of these tickets, by ticket. */
export async function textSources(
  { now }: Pick<App, 'now'>,
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  timeZone: string,
): Promise<Map<number, TextSource>> {
  const rows = await tx.query<Row>('ticket-text-sources', text, [tx.companyId, ticketIds]);
  const at = now();
  return new Map(
    rows.map((row) => {
      const variables = messageVariables({ ...row, ticketId: row.id, timeZone }, at);
      return [
        row.id,
        {
          ...row,
          fill: (template: string) => customerText(template, variables),
          fillParameter: (value: string) => fillVariables(value, variables),
        },
      ];
    }),
  );
}

export async function textSource(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  ticketId: number,
  timeZone: string,
): Promise<TextSource | undefined> {
  return (await textSources(app, tx, [ticketId], timeZone)).get(ticketId);
}
