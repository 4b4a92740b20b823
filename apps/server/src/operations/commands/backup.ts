import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { fileArguments, print, readPassphrase, runCommand } from './command-arguments.ts';

const usage = `npm run backup -- FILE [--sealed] [--passphrase-file=PATH] [--without-media]
  --sealed           asks for a passphrase, without which nobody reads the file (or BACKUP_PASSPHRASE, or a file with it)
  --without-media    leaves the files out, for a bucket that is backed up by itself`;
const SHORTEST = 12;

runCommand(async () => {
  const { file, isSealed, passphraseFile, withoutMedia } = fileArguments(usage);
  const passphrase = await readPassphrase(passphraseFile, { isAsked: isSealed, isRepeated: true });
  if (isSealed && passphrase === null)
    throw new ConfigError(
      '--sealed: set BACKUP_PASSPHRASE, or --passphrase-file, or call it from a terminal.',
    );
  if (passphrase !== null && passphrase.length < SHORTEST)
    throw new ConfigError(`The passphrase must have at least ${SHORTEST} characters.`);
  const done = await makeBackup(readConfig(process.env), { file, passphrase, withoutMedia });
  const tables = Object.values(done.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(`${file}: ${rows} rows of ${tables.length} tables, ${done.files} files, ${done.size} bytes.`);
  if (done.missing > 0) print(`${done.missing} files were removed meanwhile, and are not in it.`);
  if (done.lacksMedia)
    print(
      'Messages have media, and no file was found here: run it where DATA_DIR of the server is, or its S3 variables.',
    );
  if (!done.hasSecret)
    print(
      'No app secret was found here, and none is in it: keep the one of the server beside it (APP_SECRET).',
    );
  else if (passphrase === null)
    print('It is not sealed: whoever has the file reads all of it, and the app secret too (--sealed).');
  return 0;
});
