import { type BodyOf, type connectFacebook, type Connection, visibleName } from '@prosa/contract';
import {
  AppError,
  channelPlanFlag,
  newConnectionToken,
  requirePlanFlag,
  requireWithinPlan,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
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
  sealToken,
} from './credentials.ts';
import { beginConnections, unsubscribedState } from './subscribe-connection.ts';
import { lastingToken, type Page, pagesOf } from './pages.ts';
import { expiryOf } from './tokens.ts';
import { newId } from '../../../platform/database/new-id.ts';

/** Who connects, and the company. */
export type Connector = Pick<Viewer, 'id' | 'name' | 'companyId'>;

export interface Account {
  name: string;
  connection: MetaConnectionRow & { channel: 'facebook' | 'instagram' };
}

/** A page, and on request its Instagram account, with the connections that they would become. */
export async function accountsOf(
  app: App,
  companyId: number,
  page: Page,
  addInstagram: boolean,
): Promise<Account[]> {
  const common = {
    businessAccountId: null,
    pageId: page.id,
    tokenExpiresAt: (await expiryOf(app, page.access_token)) ?? null,
  };
  const connectionOf = <Channel extends 'facebook' | 'instagram'>(channel: Channel, accountId: string) => ({
    ...common,
    channel,
    accountId,
    accessToken: sealToken(app, companyId, { channel, accountId }, page.access_token),
  });
  const facebook = { name: page.name, connection: connectionOf('facebook', page.id) };
  const instagram = page.instagram_business_account;
  if (!addInstagram || !instagram) return [facebook];
  const name = instagram.username || instagram.name || page.name;
  return [facebook, { name, connection: connectionOf('instagram', instagram.id) }];
}

const LONGEST_NAME = 50;

/** The name of a page, with a number behind it if the company has that name on the channel already. */
async function freeName(tx: CompanyTransaction, channel: string, name: string): Promise<string> {
  const rows = await listConnections(tx, channel);
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  const plain = visibleName(name)
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
  viewer: Connector,
  { name, connection }: Account,
): Promise<number> {
  const facts = await lockPlanFacts(tx);
  requirePlanFlag(facts.plan, channelPlanFlag[connection.channel]);
  requireWithinPlan(facts, 'connections');
  const id = await newId(tx, 'connections');
  const values = toValues(
    app,
    { companyId: tx.companyId, id },
    {
      token: newConnectionToken(),
      isDefault: !facts.hasDefault,
      expiresTicket: app.config.autoCloseMinutes,
    },
  );
  const free = await freeName(tx, connection.channel, name);
  await insertConnection(tx, id, {
    ...values,
    name: free,
    channel: connection.channel,
    provider: 'meta',
    ...unsubscribedState,
  });
  await insertCredentials(tx, id, connection);
  const { channel } = connection;
  await recordAudit(tx, viewer, {
    action: 'connection.create',
    subject: { id, name: free },
    change: { before: null, after: { channel, provider: 'meta', isDefault: values.isDefault } },
  });
  await announceConnection(app, tx, id);
  return id;
}

/** Saves the new tokens of existing connections, whatever becomes of the new ones. */
async function renewKnown(app: App, viewer: Connector, accounts: Account[]): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    for (const account of accounts) {
      const id = await connectionOfAccount(tx, account.connection);
      if (id === null) continue;
      await saveToken(tx, id, account.connection);
      const subject = { id, name: (await readConnection(tx, id))?.name ?? '' };
      await recordAudit(tx, viewer, { action: 'connection.credentials', subject });
      await startAgain(app, tx, id);
      await announceConnection(app, tx, id);
    }
  });
}

/** Stores the connections that do not exist yet: all of them, or none. */
async function insertNew(app: App, viewer: Connector, accounts: Account[]): Promise<number[]> {
  return withUniqueNames(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      await lockPlanFacts(tx);
      const ids = [];
      for (const account of accounts)
        if ((await connectionOfAccount(tx, account.connection)) === null)
          ids.push(await insertAccount(app, tx, viewer, account));
      return ids;
    }),
  );
}

/** Stores accounts and subscribes their pages to our webhook; returns the ids of the new connections. */
export async function connectAccounts(app: App, viewer: Connector, accounts: Account[]): Promise<number[]> {
  const { companyId } = viewer;
  await renewKnown(app, viewer, accounts);
  const added = await insertNew(app, viewer, accounts);
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
  viewer: Connector,
  { facebookUserId, facebookUserToken, addInstagram = false }: BodyOf<typeof connectFacebook>,
): Promise<Connection[]> {
  const { companyId } = viewer;
  if (!drivers.providers.includes('meta')) throw new AppError('ERR_CHANNEL_NOT_AVAILABLE');
  const credentials = metaApp(app);
  const graph = metaGraph(app);
  const token = await lastingToken(graph, credentials, facebookUserToken);
  const all = await pagesOf(graph, facebookUserId, token);
  const others = await takenElsewhere(app, companyId, all);
  const pages = all.filter(({ id }) => !others.has(id));
  if (pages.length === 0) throw new AppError('ERR_CHANNEL_ALREADY_CONNECTED');
  const accounts: Account[] = [];
  for (const page of pages) accounts.push(...(await accountsOf(app, companyId, page, addInstagram)));
  await connectAccounts(app, viewer, accounts);
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
