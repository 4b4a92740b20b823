import type { BodyOf, connectFacebook, Connection } from '@prosa/contract';
import {
  AppError,
  channelPlanFlag,
  newConnectionToken,
  requirePlanFlag,
  requireWithinPlan,
} from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { toValues } from '../../connections/connection-rules.ts';
import { announceConnection } from '../../connections/events.ts';
import {
  insertConnection,
  listConnections,
  lockPlanFacts,
  readConnection,
} from '../../connections/queries.ts';
import { toConnection } from '../../connections/to-connection.ts';
import { withUniqueNames } from '../../connections/unique-names.ts';
import type { Drivers } from '../../runner/drivers.ts';
import { startAgain } from '../../sessions/start-session.ts';
import { metaApp } from './meta-app.ts';
import { metaGraph } from './graph.ts';
import {
  connectionOfAccount,
  connectionsOfPage,
  insertCredentials,
  type MetaConnectionRow,
  pagesOfOthers,
  saveToken,
} from './credentials.ts';
import { beginConnections, unsubscribedState } from './subscribe-connection.ts';
import { lastingToken, type Page, pagesOf } from './pages.ts';
import { expiryOf } from './tokens.ts';

export interface Account {
  name: string;
  connection: MetaConnectionRow & { channel: 'facebook' | 'instagram' };
}

/** A page, and on request its Instagram account, with the connections that they would become. */
export async function accountsOf(app: App, page: Page, addInstagram: boolean): Promise<Account[]> {
  const common = {
    businessAccountId: null,
    pageId: page.id,
    accessToken: app.secrets.encrypt(page.access_token),
    tokenExpiresAt: (await expiryOf(app, page.access_token)) ?? null,
  };
  const facebook = {
    name: page.name,
    connection: { ...common, channel: 'facebook' as const, accountId: page.id },
  };
  const instagram = page.instagram_business_account;
  if (!addInstagram || !instagram) return [facebook];
  const name = instagram.username || instagram.name || page.name;
  return [
    facebook,
    { name, connection: { ...common, channel: 'instagram' as const, accountId: instagram.id } },
  ];
}

const LONGEST_NAME = 50;

/** The name of a page, with a number behind it if the company has that name on the channel already. */
async function freeName(tx: CompanyTransaction, channel: string, name: string): Promise<string> {
  const rows = await listConnections(tx, channel);
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  const plain = name
    .trim()
    .slice(0, LONGEST_NAME - 4)
    .padEnd(2, '.');
  for (let number = 2, candidate = plain; ; number += 1) {
    if (!taken.has(candidate.toLowerCase())) return candidate;
    candidate = `${plain} ${number}`;
  }
}

async function insertAccount(
  app: App,
  tx: CompanyTransaction,
  { name, connection }: Account,
): Promise<number> {
  const facts = await lockPlanFacts(tx);
  requirePlanFlag(facts.plan, channelPlanFlag[connection.channel]);
  requireWithinPlan(facts, 'connections');
  const values = toValues(app, { token: newConnectionToken(), isDefault: !facts.hasDefault });
  const id = await insertConnection(tx, {
    ...values,
    name: await freeName(tx, connection.channel, name),
    channel: connection.channel,
    provider: 'meta',
    ...unsubscribedState,
  });
  await insertCredentials(tx, id, connection);
  await announceConnection(app, tx, id);
  return id;
}

/** Saves the new tokens of existing connections, whatever becomes of the new ones. */
async function renewKnown(app: App, companyId: number, accounts: Account[]): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    for (const account of accounts) {
      const id = await connectionOfAccount(tx, account.connection);
      if (id === null) continue;
      await saveToken(tx, id, account.connection);
      await startAgain(app, tx, id);
      await announceConnection(app, tx, id);
    }
  });
}

/** Stores the connections that do not exist yet: all of them, or none. */
async function insertNew(app: App, companyId: number, accounts: Account[]): Promise<number[]> {
  return withUniqueNames(() =>
    app.database.inCompany(companyId, async (tx) => {
      await lockPlanFacts(tx);
      const ids = [];
      for (const account of accounts)
        if ((await connectionOfAccount(tx, account.connection)) === null)
          ids.push(await insertAccount(app, tx, account));
      return ids;
    }),
  );
}

/** Stores accounts and subscribes their pages to our webhook; returns the ids of the new connections. */
export async function connectAccounts(app: App, companyId: number, accounts: Account[]): Promise<number[]> {
  await renewKnown(app, companyId, accounts);
  const added = await insertNew(app, companyId, accounts);
  // Subscribed only now, so that what Meta reports finds its connection.
  for (const pageId of new Set(accounts.map(({ connection }) => connection.pageId ?? '')))
    await beginPage(app, companyId, pageId, added);
  return added;
}

export async function takenElsewhere(app: App, companyId: number, pages: Page[]): Promise<Set<string>> {
  const ids = pages.map(({ id }) => id);
  return app.database.acrossCompanies('see whose pages these are', (tx) => pagesOfOthers(tx, companyId, ids));
}

/**
 * Connects the pages that a person manages, and on request their Instagram accounts. Existing connections get their new
 * tokens; the new ones are connected all, or none. A page that another company of the installation has connected stays
 * with it; if all are, ERR_CHANNEL_ALREADY_CONNECTED is thrown.
 */
export async function connectPages(
  app: App,
  drivers: Drivers,
  companyId: number,
  { facebookUserId, facebookUserToken, addInstagram = false }: BodyOf<typeof connectFacebook>,
): Promise<Connection[]> {
  if (!drivers.providers.includes('meta')) throw new AppError('ERR_CHANNEL_NOT_AVAILABLE');
  const credentials = metaApp(app);
  const graph = metaGraph(app);
  const token = await lastingToken(graph, credentials, facebookUserToken);
  const all = await pagesOf(graph, facebookUserId, token);
  const others = await takenElsewhere(app, companyId, all);
  const pages = all.filter(({ id }) => !others.has(id));
  if (pages.length === 0) throw new AppError('ERR_CHANNEL_ALREADY_CONNECTED');
  const accounts: Account[] = [];
  for (const page of pages) accounts.push(...(await accountsOf(app, page, addInstagram)));
  await connectAccounts(app, companyId, accounts);
  return readAccounts(app, companyId, accounts);
}

async function beginPage(app: App, companyId: number, pageId: string, added: number[]): Promise<void> {
  const ids = await app.database.inCompany(companyId, (tx) => connectionsOfPage(tx, pageId));
  await beginConnections(app, companyId, { ids, added: ids.filter((id) => added.includes(id)) });
}

/** The connections of accounts, in their order. */
export async function readAccounts(app: App, companyId: number, accounts: Account[]): Promise<Connection[]> {
  return app.database.inCompany(companyId, async (tx) => {
    const connections = [];
    for (const account of accounts) {
      const row = await readConnection(tx, (await connectionOfAccount(tx, account.connection)) ?? 0);
      if (row) connections.push(toConnection(app, row, true));
    }
    return connections;
  });
}
