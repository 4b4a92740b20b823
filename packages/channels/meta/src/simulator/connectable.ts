import { type MetaSimulator, TOKEN } from './simulator.ts';
import { account } from './webhooks.ts';

/** The id of the simulated page, or of the page behind the simulated Instagram account. */
const pageId = (platform: MetaSimulator): string =>
  platform.channel === 'instagram' ? '306540352242922' : account.id;

/** Adds the simulator's missing answers about accounts and subscriptions, which connecting needs. */
export function makeConnectable(platform: MetaSimulator): void {
  const success = { success: true };
  const isInstagram = platform.channel === 'instagram';
  const page = {
    id: pageId(platform),
    name: 'Loja',
    access_token: TOKEN,
    ...(isInstagram ? { instagram_business_account: { id: account.id, username: 'loja' } } : {}),
  };
  platform.intercept = ({ path, token }) => {
    const json = new Map<string, object>([
      ['oauth/access_token', { access_token: 'a lasting token of a person' }],
      ['debug_token', { data: { expires_at: 0, data_access_expires_at: 0 } }],
      ['2468/accounts', { data: [page] }],
      [`${page.id}/subscribed_apps`, success],
      ...(token === TOKEN
        ? ([
            [`${account.business}/phone_numbers`, { data: [account] }],
            [`${account.business}/subscribed_apps`, success],
          ] as const)
        : []),
    ]).get(path);
    return json ? { status: 200, json } : undefined;
  };
}

export const APP_SECRET = 'the secret of an app at Meta';
export const metaEnvironment = {
  META_APP_ID: '1234567890',
  META_APP_SECRET: APP_SECRET,
  META_VERIFY_TOKEN: 'the word of the tests',
};
export const environmentOf = ({ url }: Pick<MetaSimulator, 'url'>) => ({
  ...metaEnvironment,
  GRAPH_URL: url,
  FACEBOOK_URL: url,
  OUTBOUND_ALLOW: '127.0.0.0/8',
});

/** The body of POST /whatsapp or POST /facebook that creates the connection. */
export const numberToConnect = {
  name: 'Oficial',
  channel: 'whatsappapi',
  provider: 'meta',
  phoneNumberId: account.id,
  businessAccountId: account.business,
  accessToken: TOKEN,
} as const;
export const pagesToConnect = {
  facebookUserId: '2468',
  facebookUserToken: 'a short token of a person',
  addInstagram: true,
} as const;
