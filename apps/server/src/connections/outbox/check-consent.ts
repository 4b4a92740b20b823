import { reason } from '@prosa/domain';
import { SendError } from '@prosa/channel-driver';
import { mayGoOut } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { ClaimedMessage } from './queries.ts';

const unwanted = reason('consent.withdrawn');

/** Asked when a template was written, and here once more: while it waited, somebody may have said no to promotions. */
export async function checkConsent(
  { database }: Pick<App, 'database'>,
  { companyId, id, contactId, mediaType }: ClaimedMessage,
): Promise<void> {
  if (mediaType !== 'template') return;
  const isRequested = await database
    .inCompany(companyId, async (tx) => mayGoOut(tx, id, contactId))
    .catch((cause: unknown) => {
      throw new SendError('transient', reason('consent.unknown'), {
        cause,
      });
    });
  if (!isRequested) throw new SendError('permanent', unwanted);
}
