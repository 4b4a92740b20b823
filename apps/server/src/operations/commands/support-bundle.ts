import { parseArgs } from 'node:util';
import { ConfigError } from '../../platform/config/config.ts';
import { makeBundle } from '../support-bundle/make-bundle.ts';
import { pathOf, print, runCommand } from './command-arguments.ts';

const usage = `npm run support-bundle -- FILE [--log=PATH]
  --log    a file with the log of the server, of which the last entries are added without their values`;

runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { log: { type: 'string' } }, allowPositionals: true });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new ConfigError(usage);
  const file = pathOf(name);
  await makeBundle(process.env, { file, logFile: values.log === undefined ? null : pathOf(values.log) });
  print(
    `${file}: versions, settings without their values, sizes, counts and findings. Read it before you send it.`,
  );
  return 0;
});
