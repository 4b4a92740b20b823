import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../platform/config/config.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export const options = {
  sealed: { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
  'without-media': { type: 'boolean', default: false },
} as const;

/** The file that somebody named, as seen from the folder in which npm was called. */
export const pathOf = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name);

interface FileArguments {
  file: string;
  isSealed: boolean;
  passphraseFile: string | undefined;
  withoutMedia: boolean;
}

/** Reads the arguments of backup and restore; throws a ConfigError with `usage` when they are wrong. */
export function fileArguments(usage: string): FileArguments {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('One file is needed.');
    const { sealed, 'passphrase-file': passphraseFile, 'without-media': withoutMedia } = values;
    return { file: pathOf(file), isSealed: sealed, passphraseFile, withoutMedia };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : ''}\n${usage}`, { cause: error });
  }
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** The passphrase from its file, the variable BACKUP_PASSPHRASE or the terminal; null when there is none of them. */
export async function readPassphrase(
  file: string | undefined,
  { isAsked, isRepeated }: { isAsked: boolean; isRepeated: boolean },
): Promise<string | null> {
  if (file !== undefined) return (await readFile(pathOf(file), 'utf8')).replace(/\r?\n$/, '');
  const { BACKUP_PASSPHRASE: given } = process.env;
  if (given) return given;
  if (!isAsked || !process.stdin.isTTY) return null;
  const passphrase = await askHidden('Passphrase: ');
  if (isRepeated && passphrase !== (await askHidden('The same again: ')))
    throw new ConfigError('The two passphrases differ.');
  return passphrase;
}

/** Runs a command; a failure that a person can mend is a sentence, any other shows its stack. */
export function runCommand(work: () => Promise<number>): void {
  work().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      const isPlain = error instanceof ConfigError || !(error instanceof Error);
      process.stderr.write(`${isPlain ? String(error).replace(/^Error: /, '') : error.stack}\n`);
      process.exitCode = 2;
    },
  );
}
