import type { MetaChannel } from '@prosa/channel-meta';
import type { CompanyTransaction, OperatorTransaction } from '../../../platform/database/transactions.ts';
import { sealedAt } from '../../../platform/secrets/sealed-columns.ts';
import type { App } from '../../../platform/app.ts';

export interface MetaConnectionRow {
  channel: MetaChannel;
  accountId: string;
  businessAccountId: string | null;
  pageId: string | null;
  /** Encrypted. */
  accessToken: string;
  tokenExpiresAt: string | null;
}

type AccountRef = Pick<MetaConnectionRow, 'channel' | 'accountId'>;

/** Named by its account: the token is sealed before its connection is stored. */
const tokenPlace = (companyId: number, { channel, accountId }: AccountRef) =>
  sealedAt('meta_connections.accessToken', companyId, channel, accountId);

export const sealToken = (
  { secrets }: Pick<App, 'secrets'>,
  companyId: number,
  account: AccountRef,
  token: string,
): string => secrets.encrypt(token, tokenPlace(companyId, account));

/** The access token in clear. Throws ERR_SECRET_UNREADABLE. */
export const openToken = (
  { secrets }: Pick<App, 'secrets'>,
  companyId: number,
  connection: AccountRef & Pick<MetaConnectionRow, 'accessToken'>,
): string => secrets.decrypt(connection.accessToken, tokenPlace(companyId, connection));

const columns = 'channel, "accountId", "businessAccountId", "pageId", "accessToken", "tokenExpiresAt"';

export async function insertCredentials(
  tx: CompanyTransaction,
  whatsappId: number,
  connection: MetaConnectionRow,
): Promise<void> {
  await tx.db
    .insertInto('meta_connections')
    .values({ ...connection, company_id: tx.companyId, whatsappId })
    .execute();
}

export async function readCredentials(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<MetaConnectionRow | undefined> {
  const [connection] = await tx.query<MetaConnectionRow>(
    'meta-connection-row',
    `select ${columns} from meta_connections where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId],
  );
  return connection;
}

export async function saveToken(
  tx: CompanyTransaction,
  whatsappId: number,
  { accessToken, tokenExpiresAt }: Pick<MetaConnectionRow, 'accessToken' | 'tokenExpiresAt'>,
): Promise<void> {
  await tx.query(
    'meta-save-token',
    `update meta_connections set "accessToken" = $3, "tokenExpiresAt" = $4, "updatedAt" = now()
     where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId, accessToken, tokenExpiresAt],
  );
}

/** Messages per second of the number; the driver uses the new rate once it reads the connection again. */
export async function saveRate(
  tx: CompanyTransaction,
  whatsappId: number,
  messagesPerSecond: number,
): Promise<void> {
  await tx.query(
    'meta-save-rate',
    `update meta_connections set "messagesPerSecond" = $3, "updatedAt" = now()
     where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId, messagesPerSecond],
  );
}

/** Saves when a token ends, if it is still the stored one; false if it was replaced. */
export async function saveExpiry(
  tx: CompanyTransaction,
  whatsappId: number,
  { accessToken, tokenExpiresAt }: Pick<MetaConnectionRow, 'accessToken' | 'tokenExpiresAt'>,
): Promise<boolean> {
  const saved = await tx.query(
    'meta-save-expiry',
    `update meta_connections set "tokenExpiresAt" = $4, "updatedAt" = now()
     where company_id = $1 and "whatsappId" = $2 and "accessToken" = $3 returning 1`,
    [tx.companyId, whatsappId, accessToken, tokenExpiresAt],
  );
  return saved.length > 0;
}

export async function connectionsOfPage(tx: CompanyTransaction, pageId: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'meta-of-page',
    'select "whatsappId" as id from meta_connections where company_id = $1 and "pageId" = $2 order by 1',
    [tx.companyId, pageId],
  );
  return rows.map(({ id }) => id);
}

export async function connectionOfAccount(
  tx: CompanyTransaction,
  { channel, accountId }: { channel: string; accountId: string },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'meta-of-account',
    'select "whatsappId" as id from meta_connections where company_id = $1 and channel = $2 and "accountId" = $3',
    [tx.companyId, channel, accountId],
  );
  return row?.id ?? null;
}

export async function pagesOfOthers(
  tx: OperatorTransaction,
  companyId: number,
  pageIds: string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ pageId: string }>(
    'meta-pages-of-others',
    'select distinct "pageId" from meta_connections where company_id <> $1 and "pageId" = any($2::text[])',
    [companyId, pageIds],
  );
  return new Set(rows.map(({ pageId }) => pageId));
}

/** Whether any connection of the installation still uses a business account or a page. */
export async function isListenedTo(
  tx: OperatorTransaction,
  { businessAccountId, pageId }: Pick<MetaConnectionRow, 'businessAccountId' | 'pageId'>,
): Promise<boolean> {
  const rows = await tx.query(
    'meta-is-listened-to',
    'select from meta_connections where "businessAccountId" = $1 or "pageId" = $2 limit 1',
    [businessAccountId, pageId],
  );
  return rows.length > 0;
}

/** Every official number of the installation: the connections that have templates. */
export async function connectionsOfWhatsapp(
  tx: OperatorTransaction,
): Promise<{ companyId: number; whatsappId: number }[]> {
  return tx.query(
    'templates-lines',
    `select company_id as "companyId", "whatsappId" from meta_connections where channel = 'whatsappapi' order by 1, 2`,
    [],
  );
}
