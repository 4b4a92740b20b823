import { metaEnvironment } from '@prosa/channel-meta/simulator';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  body: unknown;
}
const refused = (code: number, message: string): Answer => ({
  status: 400,
  body: { error: { message, code, type: 'OAuthException', fbtrace_id: 'x' } },
});

interface FakePage {
  id: string;
  name: string;
  instagram?: { id: string; username: string };
}

/** The accounts, tokens and subscriptions of the Graph API, as documented. */
export interface GraphAccounts {
  url: string;
  /** Valid tokens for WhatsApp, and when they end (seconds; 0: never). */
  tokens: Map<string, number>;
  phones: Map<string, { display: string; businessAccountId: string }>;
  pages: FakePage[];
  subscribed: Set<string>;
  beforeInspection: () => Promise<void>;
  beforeSubscription: () => Promise<void>;
  refusesSubscriptions: boolean;
  isDown: boolean;
  close(): Promise<void>;
}

/** The sign-in dialog's code, which is exchanged for USER_TOKEN. */
export const CODE = 'a code of a sign-in';
export const USER_TOKEN = 'a short token of a person';
const LASTING = 'a lasting token of a person';
const pageToken = (id: string) => `token of page ${id}`;

function answerOf(graph: GraphAccounts, request: IncomingMessage): Answer {
  const url = new URL(request.url ?? '/', graph.url);
  const [id = '', edge = ''] = url.pathname.replace(/^\/v\d+\.\d\//, '').split('/');
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const page = graph.pages.find((one) => one.id === id && token === pageToken(id));
  if (graph.isDown) return { status: 503, body: 'down' };
  if (id === 'oauth' && query('code') !== '') {
    const isRight = query('client_secret') === metaEnvironment.META_APP_SECRET && query('code') === CODE;
    const isSameAddress = query('redirect_uri').endsWith('/api/facebook/return');
    return isRight && isSameAddress
      ? { body: { access_token: USER_TOKEN } }
      : refused(100, 'This authorization code has been used.');
  }
  if (id === 'oauth') {
    const isRight =
      query('client_secret') === metaEnvironment.META_APP_SECRET && query('fb_exchange_token') === USER_TOKEN;
    return isRight
      ? { body: { access_token: LASTING, token_type: 'bearer' } }
      : refused(190, 'Invalid token');
  }
  if (id === 'debug_token') {
    const ends = graph.tokens.get(query('input_token')) ?? 0;
    return { body: { data: { is_valid: true, expires_at: ends, data_access_expires_at: 0 } } };
  }
  if (edge === 'accounts') {
    if (token !== LASTING) return refused(190, 'Invalid token');
    return { body: { data: graph.pages.map(pageRow) } };
  }
  const isLookedAt = edge === '' && graph.pages.some((one) => token === pageToken(one.id));
  if (!page && !isLookedAt && !graph.tokens.has(token)) return refused(190, 'Invalid OAuth access token');
  if (edge === 'subscribed_apps') {
    if (graph.refusesSubscriptions) return refused(200, 'Permissions error');
    if (request.method === 'DELETE') graph.subscribed.delete(id);
    else graph.subscribed.add(id);
    return { body: { success: true } };
  }
  if (edge === 'phone_numbers') {
    const own = [...graph.phones].filter(([, phone]) => phone.businessAccountId === id);
    return own.length > 0
      ? { body: { data: own.map(([one]) => ({ id: one })) } }
      : refused(100, 'No such account');
  }
  if (isLookedAt) return { body: { id, name: 'Loja' } };
  const phone = graph.phones.get(id);
  return phone
    ? { body: { id, display_phone_number: phone.display, verified_name: 'Loja' } }
    : refused(100, 'Unsupported get request');
}

const pageRow = ({ id, name, instagram }: FakePage) => ({
  id,
  name,
  access_token: pageToken(id),
  ...(instagram ? { instagram_business_account: instagram } : {}),
});

export async function graphAccounts(): Promise<GraphAccounts> {
  const server = createServer(async (request, response) => {
    if (request.url?.includes('/debug_token')) await graph.beforeInspection();
    if (request.url?.includes('/subscribed_apps')) await graph.beforeSubscription();
    const { status = 200, body } = answerOf(graph, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const graph: GraphAccounts = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: new Map(),
    phones: new Map(),
    pages: [],
    subscribed: new Set(),
    beforeInspection: async () => undefined,
    beforeSubscription: async () => undefined,
    refusesSubscriptions: false,
    isDown: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return graph;
}
