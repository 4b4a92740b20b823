import type { FacebookAccount, FacebookOutcome } from '@prosa/contract';
import { invalidField, reason } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import {
  type Account,
  accountsOf,
  connectAccounts,
  type Connector,
  readAccounts,
  takenElsewhere,
} from '../connect/connect-pages.ts';
import { metaGraph } from '../connect/graph.ts';
import { connectionOfAccount } from '../connect/credentials.ts';
import { type Page, pagesOf } from '../connect/pages.ts';

const keyOf = ({ channel, accountId }: { channel: string; accountId: string }) => `${channel} ${accountId}`;

function shownOf(page: Page): Omit<FacebookAccount, 'state'>[] {
  const own = { channel: 'facebook' as const, accountId: page.id, name: page.name, page: page.name };
  const instagram = page.instagram_business_account;
  if (!instagram) return [own];
  const name = instagram.username || instagram.name || page.name;
  return [own, { channel: 'instagram', accountId: instagram.id, name, page: page.name }];
}

/** The accounts that a person's token opens, each with its state: new, connected, or connected elsewhere. */
export async function openedAccounts(
  app: App,
  companyId: number,
  accessToken: string,
): Promise<FacebookAccount[]> {
  const pages = await pagesOf(metaGraph(app), 'me', accessToken);
  const others = await takenElsewhere(app, companyId, pages);
  return app.database.inCompany(companyId, async (tx) => {
    const accounts: FacebookAccount[] = [];
    for (const page of pages)
      for (const shown of shownOf(page)) {
        const known = await connectionOfAccount(tx, shown);
        const state = others.has(page.id) ? 'elsewhere' : known === null ? 'new' : 'connected';
        accounts.push({ ...shown, state });
      }
    return accounts;
  });
}

/**
 * Connects or renews the chosen accounts, and returns the outcome of each; ERR_VALIDATION if the person has none of
 * them.
 */
export async function connectChosen(
  app: App,
  viewer: Connector,
  accessToken: string,
  chosen: { channel: string; accountId: string }[],
): Promise<FacebookOutcome[]> {
  const { companyId } = viewer;
  const requested = new Set(chosen.map(keyOf));
  const pages = await pagesOf(metaGraph(app), 'me', accessToken);
  const others = await takenElsewhere(app, companyId, pages);
  const isRequested = (page: Page) => shownOf(page).some((shown) => requested.has(keyOf(shown)));
  const accounts: Account[] = [];
  for (const page of pages.filter((one) => isRequested(one) && !others.has(one.id)))
    for (const account of await accountsOf(app, companyId, page, true))
      if (requested.has(keyOf(account.connection))) accounts.push(account);
  const taken = pages.filter(({ id }) => others.has(id)).flatMap(shownOf);
  const refused = taken.filter((shown) => requested.has(keyOf(shown)));
  if (accounts.length + refused.length === 0) throw invalidField('accounts', 'not of this person');
  const added = accounts.length === 0 ? [] : await connectAccounts(app, viewer, accounts);
  return [...(await outcomesOf(app, companyId, accounts, added)), ...refused.map(elsewhere)];
}

const elsewhere = ({ channel, accountId, name }: Omit<FacebookAccount, 'state'>): FacebookOutcome => ({
  channel,
  accountId,
  name,
  outcome: 'failed',
  reason: reason('meta.pageTaken'),
});

async function outcomesOf(
  app: App,
  companyId: number,
  accounts: Account[],
  added: number[],
): Promise<FacebookOutcome[]> {
  const connections = await readAccounts(app, companyId, accounts);
  return connections.map(({ id, name, channel, status, statusReason }, index) => ({
    channel: channel === 'instagram' ? 'instagram' : 'facebook',
    accountId: accounts[index]?.connection.accountId ?? '',
    name,
    ...(status === 'DISCONNECTED'
      ? { outcome: 'failed' as const, reason: statusReason }
      : { outcome: added.includes(id) ? ('made' as const) : ('renewed' as const), reason: null }),
  }));
}
