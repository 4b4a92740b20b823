import { AppError } from '@prosa/domain';
import type { ChannelQueries } from './channel-queries.ts';

/**
 * The number to store, in the channel's spelling if a connection is up. Throws ERR_WAPP_INVALID_CONTACT if the
 * channel does not know it. Call it before the transaction: a slow channel must not block the database.
 */
export async function checkedNumber(
  channelQueries: ChannelQueries,
  companyId: number,
  number: string,
): Promise<string> {
  const known = await channelQueries.checkNumber(companyId, number);
  if (known === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return known ?? number;
}
