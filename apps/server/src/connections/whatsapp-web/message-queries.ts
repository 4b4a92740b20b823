import type { Party } from '@prosa/channel-driver';
import type { SentMessage } from '@prosa/channel-whatsapp-web';
import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export async function noteSending(
  tx: CompanyTransaction,
  whatsappId: number,
  { wid, to, content }: { wid: string; to: Party; content: Uint8Array },
): Promise<void> {
  await tx.query(
    'web-sending',
    `insert into web_messages (company_id, "whatsappId", wid, "to", content) values ($1, $2, $3, $4, $5)
     on conflict (company_id, "whatsappId", wid)
       do update set content = excluded.content, "to" = excluded."to"`,
    [tx.companyId, whatsappId, wid, JSON.stringify(to), Buffer.from(content)],
  );
}

export async function noteAccepted(tx: CompanyTransaction, whatsappId: number, wid: string): Promise<void> {
  await tx.query(
    'web-accepted',
    `update web_messages set "isAccepted" = true
     where company_id = $1 and "whatsappId" = $2 and wid = $3 and "to" is not null and not "isAccepted"`,
    [tx.companyId, whatsappId, wid],
  );
}

export async function findSent(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
): Promise<SentMessage | null> {
  const [row] = await tx.query<SentMessage>(
    'web-find-sent',
    `select wid, "isAccepted", at from web_messages
     where company_id = $1 and "whatsappId" = $2 and wid = $3 and "to" is not null`,
    [tx.companyId, whatsappId, wid],
  );
  return row ?? null;
}

export async function keepContent(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
  content: Uint8Array,
): Promise<void> {
  await tx.query(
    'web-keep-content',
    `insert into web_messages (company_id, "whatsappId", wid, content) values ($1, $2, $3, $4)
     on conflict (company_id, "whatsappId", wid) do nothing`,
    [tx.companyId, whatsappId, wid, Buffer.from(content)],
  );
}

export async function readContent(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
): Promise<Uint8Array | null> {
  const [row] = await tx.query<{ content: Buffer }>(
    'web-content',
    'select content from web_messages where company_id = $1 and "whatsappId" = $2 and wid = $3',
    [tx.companyId, whatsappId, wid],
  );
  return row ? new Uint8Array(row.content) : null;
}

export async function readSentContent(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
): Promise<{ to: Party; content: Uint8Array } | null> {
  const [row] = await tx.query<{ to: Party; content: Buffer }>(
    'web-sent-content',
    `select "to", content from web_messages
     where company_id = $1 and "whatsappId" = $2 and wid = $3 and "to" is not null`,
    [tx.companyId, whatsappId, wid],
  );
  return row ? { to: row.to, content: new Uint8Array(row.content) } : null;
}

/** Kept for 35 days: a phone may ask for a message again after days, and the answer to a poll may take weeks. */
export async function removeOldContents({ database }: Pick<App, 'database'>): Promise<void> {
  const rows = { table: 'web_messages', where: `at < now() - interval '35 days'` };
  await removeInParts(database, 'web-drop-messages', rows);
}
