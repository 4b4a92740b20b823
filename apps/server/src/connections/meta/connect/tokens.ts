import { GraphError } from '@prosa/channel-meta';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { metaGraph } from './graph.ts';

const Inspection = z.object({
  data: z.object({
    expires_at: z.number(),
    data_access_expires_at: z.number().default(0),
  }),
});

/**
 * When a token ends, as Meta reports it; null: never; undefined: unknown, as Meta gave no answer (no connection ends
 * for that).
 */
export async function expiryOf(
  app: Pick<App, 'config' | 'outbound'>,
  accessToken: string,
): Promise<string | null | undefined> {
  const { appId, appSecret } = app.config.meta;
  if (appId === null || appSecret === null) return undefined;
  try {
    const call = { path: 'debug_token', token: `${appId}|${appSecret}`, query: { input_token: accessToken } };
    const { data } = Inspection.parse(await metaGraph(app).call(call));
    const ends = [data.expires_at, data.data_access_expires_at].filter((seconds) => seconds > 0);
    return ends.length > 0 ? new Date(Math.min(...ends) * 1_000).toISOString() : null;
  } catch (error) {
    if (error instanceof GraphError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
