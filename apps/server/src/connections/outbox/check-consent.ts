import { reason } from '@prosa/domain';
import { SendError } from '@prosa/channel-driver';
import { canStillSend } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { ClaimedMessage } from './queries.ts';

const unwanted = reason('consent.withdrawn');

/**
 * Consent is checked when a template is written, and here again: the contact may have opted out while it waited. Throws
 * a permanent SendError without consent, a transient one if it cannot be read.
 */
export async function checkConsent(
  { database }: Pick<App, 'database'>,
  { companyId, id, contactId, mediaType }: ClaimedMessage,
): Promise<void> {
  if (mediaType !== 'template') return;
  const isAllowed = await database
    .inCompany(companyId, async (tx) => canStillSend(tx, id, contactId))
    .catch((cause: unknown) => {
      throw new SendError('transient', reason('consent.unknown'), {
        cause,
      });
    });
  if (!isAllowed) throw new SendError('permanent', unwanted);
}
