import { MOST_LOGO_BYTES } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { fittedPng } from '../../platform/images/images.ts';
import { logoPath } from '../settings/global-settings.ts';
import { announceGlobal } from '../settings/events.ts';
import { saveGlobal } from '../settings/queries.ts';

export type LogoMode = 'Light' | 'Dark' | 'Favicon';

const pixels: Record<LogoMode, number> = { Light: 1_024, Dark: 1_024, Favicon: 256 };

/** Redraws and stores a logo, and removes the one before. Returns its file name, which is served below /public. */
export async function storeLogo(
  app: App,
  viewer: Viewer,
  mode: LogoMode,
  upload: UploadedFile | undefined,
): Promise<string> {
  if (!upload) throw new AppError('ERR_NOT_AN_IMAGE');
  if (upload.size > MOST_LOGO_BYTES) throw new AppError('ERR_TOO_LARGE');
  const picture = await fittedPng(upload, pixels[mode]);
  // A new name each time: browsers may cache the old logo under the old URL.
  const file = `logo-${mode.toLowerCase()}-${randomUUID()}.png`;
  await app.storage.put(logoPath(file), picture, 'image/png');
  await app.database.acrossCompanies('logos belong to the installation', async (tx) => {
    const before = await saveGlobal(tx, `appLogo${mode}`, file);
    const change = { before: { [`appLogo${mode}`]: before }, after: { [`appLogo${mode}`]: file } };
    await recordAudit(tx, viewer, { action: 'installation.update', change });
    announceGlobal(app, tx, `appLogo${mode}`, file);
    if (before !== null) tx.afterCommit(() => app.storage.remove(logoPath(before)));
  });
  return file;
}
