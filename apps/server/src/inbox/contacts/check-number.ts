import { AppError } from '@prosa/domain';
import type { ChannelQueries } from './channel-queries.ts';

/**
 * The number to store: as the channel writes it, when there is a channel to ask. Asked before the transaction: a slow
 * channel must not hold the database.
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
