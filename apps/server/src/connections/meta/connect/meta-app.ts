import { AppError } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';

/** The installation's app at Meta; throws ERR_CHANNEL_NOT_AVAILABLE if it has none. */
export function metaApp({ config }: Pick<App, 'config'>): { appId: string; appSecret: string } {
  const { appId, appSecret } = config.meta;
  if (appId === null || appSecret === null) throw new AppError('ERR_CHANNEL_NOT_AVAILABLE');
  return { appId, appSecret };
}
