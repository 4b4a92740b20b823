import { AppError } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { fittedPng } from '../../platform/images/images.ts';
import { logoPath } from '../settings/global-settings.ts';
import { saveGlobal } from '../settings/queries.ts';

export type LogoMode = 'Light' | 'Dark' | 'Favicon';

const pixels: Record<LogoMode, number> = { Light: 1_024, Dark: 1_024, Favicon: 256 };

/** Redraws and stores a logo, and removes the one before. Returns its file name, which is served below /public. */
export async function storeLogo(app: App, mode: LogoMode, upload: UploadedFile | undefined): Promise<string> {
  if (!upload) throw new AppError('ERR_NOT_AN_IMAGE');
  const picture = await fittedPng(upload, pixels[mode]);
  // A new name each time: browsers may cache the old logo under the old URL.
  const file = `logo-${mode.toLowerCase()}-${randomUUID()}.png`;
  await app.storage.put(logoPath(file), picture, 'image/png');
  await app.database.acrossCompanies('logos belong to the installation', async (tx) => {
    const before = await saveGlobal(tx, `appLogo${mode}`, file);
    if (before !== null) tx.afterCommit(() => app.storage.remove(logoPath(before)));
  });
  return file;
}
