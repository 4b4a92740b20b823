import { readConfig } from '../../platform/config/config.ts';
import { openArchive } from '../archive/archive-file.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { fileArguments, print, readPassphrase, runCommand } from './command-arguments.ts';

const usage = `npm run restore -- FILE [--passphrase-file=PATH] [--without-media]
  --without-media    leaves the media as they are, for a bucket that still has its files`;

runCommand(async () => {
  const { file, passphraseFile, withoutMedia } = fileArguments(usage);
  const { header } = await openArchive(file);
  const passphrase = header.sealed
    ? await readPassphrase(passphraseFile, { isAsked: true, isRepeated: false })
    : null;
  const config = readConfig(process.env);
  const { about, totals, secret } = await restoreBackup(config, { file, passphrase, withoutMedia });
  const rows = Object.values(totals.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = withoutMedia ? 0 : totals.files;
  print(
    `Restored what was there at ${about.createdAt}: ${rows} rows, ${files} files. Start it with npm start.`,
  );
  if (secret === null && config.appSecret === null)
    print('The backup has no app secret: set APP_SECRET to that of the server before the first start.');
  return 0;
});
