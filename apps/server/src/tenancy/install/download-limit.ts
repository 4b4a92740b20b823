import type { App } from '../../platform/app.ts';

const DEFAULT_MB = 64;

/** The largest file that may be uploaded, in bytes: the installation's setting downloadLimit. */
export async function readDownloadLimit({ database }: Pick<App, 'database'>): Promise<number> {
  const [row] = await database.acrossCompanies('the size limit is the installation’s', (tx) =>
    tx.query<{ value: string }>(
      'download-limit',
      "select value from settings where key = 'downloadLimit'",
      [],
    ),
  );
  const megabytes = Number(row?.value ?? DEFAULT_MB);
  return (Number.isFinite(megabytes) && megabytes > 0 ? megabytes : DEFAULT_MB) * 1024 * 1024;
}
