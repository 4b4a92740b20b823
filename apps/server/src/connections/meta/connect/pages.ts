import type { Graph } from '@prosa/channel-meta';
import { invalidField } from '@prosa/domain';
import { z } from 'zod';
import { request } from './graph.ts';

const Page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string(),
  instagram_business_account: z
    .object({ id: z.string(), username: z.string().catch(''), name: z.string().catch('') })
    .nullish(),
});
const Pages = z.object({
  data: z.array(Page),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional(),
});
const Exchanged = z.object({ access_token: z.string() });
export type Page = z.infer<typeof Page>;

/** Pages of the result that are read; more than any person has. */
const MOST_READS = 20;
const subscribedFields =
  'messages,messaging_postbacks,messaging_referrals,message_echoes,message_deliveries,message_reads,message_reactions,message_edits';

const fields = { field: 'facebookUserId', tokenField: 'facebookUserToken' };

/** Exchanges the short-lived token of a browser's sign-in for a long-lived one. */
export async function lastingToken(
  graph: Graph,
  { appId, appSecret }: { appId: string; appSecret: string },
  token: string,
): Promise<string> {
  const query = {
    grant_type: 'fb_exchange_token',
    client_id: appId,
    client_secret: appSecret,
    fb_exchange_token: token,
  };
  const answer = await request(graph.call({ path: 'oauth/access_token', token, query }), {
    ...fields,
    field: 'facebookUserToken',
  });
  return Exchanged.parse(answer).access_token;
}

/** Exchanges the code with which a person returns from Facebook for a token. */
export async function tokenForCode(
  graph: Graph,
  { appId, appSecret }: { appId: string; appSecret: string },
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string> {
  const query = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code };
  const token = `${appId}|${appSecret}`;
  const answer = await request(graph.call({ path: 'oauth/access_token', token, query }), {
    field: 'code',
    tokenField: 'code',
  });
  return Exchanged.parse(answer).access_token;
}

/** The pages that a person manages, with their own tokens; ERR_VALIDATION if there are none. */
export async function pagesOf(graph: Graph, userId: string, token: string): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const query = {
      fields: 'id,name,access_token,instagram_business_account{id,username,name}',
      limit: '100',
      ...(after === undefined ? {} : { after }),
    };
    const { data, paging } = Pages.parse(
      await request(graph.call({ path: `${userId}/accounts`, token, query }), fields),
    );
    pages.push(...data);
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  if (pages.length === 0) throw invalidField('facebookUserToken', 'it opens no page');
  return pages;
}

/** Makes Meta send the events of a page to our webhook. */
export async function subscribe(
  graph: Graph,
  { id, access_token: token }: Pick<Page, 'id' | 'access_token'>,
): Promise<void> {
  await request(
    graph.call({
      method: 'POST',
      path: `${id}/subscribed_apps`,
      token,
      query: { subscribed_fields: subscribedFields },
    }),
    fields,
  );
}
