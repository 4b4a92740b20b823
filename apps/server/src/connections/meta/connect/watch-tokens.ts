import type { App } from '../../../platform/app.ts';
import { announceConnection } from '../../connections/events.ts';
import { openToken, saveExpiry } from './credentials.ts';
import { expiryOf } from './tokens.ts';
import type { MetaChannel } from '@prosa/channel-meta';

const WARN_DAYS = 14;
const PAGE = 200;

interface Connection {
  companyId: number;
  whatsappId: number;
  channel: MetaChannel;
  accountId: string;
  accessToken: string;
}

async function connectionsAfter(
  { database }: App,
  companyId: number,
  whatsappId: number,
): Promise<Connection[]> {
  return database.acrossCompanies('see which tokens end soon', (tx) =>
    tx.query<Connection>(
      'meta-tokens',
      `select company_id as "companyId", "whatsappId", channel, "accountId", "accessToken" from meta_connections
       where (company_id, "whatsappId") > ($1, $2) order by company_id, "whatsappId" limit ${PAGE}`,
      [companyId, whatsappId],
    ),
  );
}

const warnText = `
  update connections set "statusReason" = $3, "updatedAt" = now()
  where company_id = $1 and id = $2 and status = 'CONNECTED' and "statusReason" is distinct from $3
  returning id`;

async function checkToken(app: App, connection: Connection): Promise<void> {
  const { companyId, whatsappId, accessToken } = connection;
  const tokenExpiresAt = await expiryOf(app, openToken(app, companyId, connection));
  if (tokenExpiresAt === undefined) return;
  const endsSoon =
    tokenExpiresAt !== null && Date.parse(tokenExpiresAt) < app.now().getTime() + WARN_DAYS * 86_400_000;
  await app.database.inCompany(companyId, async (tx) => {
    // A token that was replaced meanwhile is skipped: the end of the new one was read when it was saved.
    const isStill = await saveExpiry(tx, whatsappId, { accessToken, tokenExpiresAt });
    if (!isStill || !endsSoon) return;
    const day = tokenExpiresAt.slice(0, 10).split('-').toReversed().join('/');
    const reason = `O acesso à Meta termina em ${day}. Renove-o antes disso.`;
    const warned = await tx.query('meta-warn', warnText, [companyId, whatsappId, reason]);
    if (warned.length > 0) await announceConnection(app, tx, whatsappId);
  });
}

/** Reads from Meta when each token ends, and warns on its connection when the end is near. */
export async function watchTokens(app: App): Promise<void> {
  if (app.config.meta.appSecret === null) return;
  for (let after: [number, number] = [0, 0], more = true; more; ) {
    const connections = await connectionsAfter(app, ...after);
    for (const connection of connections) {
      await checkToken(app, connection).catch((error: unknown) =>
        app.log.warn({ err: error, whatsappId: connection.whatsappId }, 'a token could not be looked after'),
      );
    }
    const last = connections.at(-1);
    more = connections.length === PAGE;
    if (last) after = [last.companyId, last.whatsappId];
  }
}
