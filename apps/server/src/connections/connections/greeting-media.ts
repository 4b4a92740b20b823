import { AppError, found, type Viewer } from '@prosa/domain';
import { dropFiles } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { type NamedFile, namedFile } from '../../platform/storage/store-upload.ts';
import { capabilitiesOf } from './capabilities.ts';
import { auditedConnection } from './audited-connection.ts';
import { announceConnection } from './events.ts';
import { type ConnectionRow, readConnection, saveConnection } from './queries.ts';

function requireSendable(
  { provider, channel }: Pick<ConnectionRow, 'provider' | 'channel'>,
  { mime, size }: NamedFile,
): void {
  const kind = mime.split('/')[0];
  if (kind !== 'image' && kind !== 'video') {
    throw new AppError('ERR_INVALID_FILE', { details: [{ field: 'file', message: 'a picture or a film' }] });
  }
  if (size > (capabilitiesOf(provider, channel)?.maxMediaBytes ?? Number.POSITIVE_INFINITY)) {
    throw new AppError('ERR_TOO_LARGE', {
      details: [{ field: 'file', message: 'more than the channel takes' }],
    });
  }
}

async function save(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { id, greetingMedia }: { id: number; greetingMedia: NamedFile | null },
): Promise<void> {
  const before = found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
  // The old file stays while conversations show a greeting that was sent with it.
  await dropFiles(app, tx, [before.greetingMedia?.path ?? null]);
  const change = { before: auditedConnection(before), after: { greetingMedia: greetingMedia?.path ?? null } };
  await recordAudit(tx, viewer, { action: 'connection.update', subject: before, change });
  await saveConnection(tx, id, { greetingMedia: greetingMedia && JSON.stringify(greetingMedia) });
  await announceConnection(app, tx, id);
}

/** Stores the picture or film of a connection's greeting. A refused file leaves nothing behind. */
export async function storeGreetingMedia(
  app: App,
  viewer: Viewer,
  id: number,
  upload: UploadedFile | undefined,
): Promise<void> {
  const { companyId } = viewer;
  const read = async (tx: CompanyTransaction) => found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
  const connection = await app.database.inCompany(companyId, read);
  if (!upload) throw new AppError('ERR_EMPTY_FILE', { details: [{ field: 'file', message: 'required' }] });
  const media = await namedFile(upload, `company${companyId}/greeting`);
  requireSendable(connection, media);
  await app.storage.put(media.path, { file: upload.path }, media.mime);
  try {
    await app.database.inCompany(companyId, (tx) => save(app, tx, viewer, { id, greetingMedia: media }));
  } catch (error) {
    await app.storage.remove(media.path);
    throw error;
  }
}

export async function removeGreetingMedia(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, (tx) => save(app, tx, viewer, { id, greetingMedia: null }));
}
