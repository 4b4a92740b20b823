import { open, writeFile } from 'node:fs/promises';
import { availableParallelism, freemem, totalmem, uptime } from 'node:os';
import manifest from '../../../../../package.json' with { type: 'json' };
import { ConfigError, readConfig, type Config } from '../../platform/config/config.ts';
import { examine, withDatabase } from '../doctor/examine.ts';
import { maskedConfiguration } from './configuration.ts';
import { databaseFacts } from './database-facts.ts';
import { readKnownTexts, type KnownTexts } from './known-texts.ts';
import { strippedLog } from './stripped-log.ts';

type Environment = Record<string, string | undefined>;

const LOG_BYTES = 2 ** 20;

async function endOf(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${path} cannot be read (${error.code}).`);
  });
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, LOG_BYTES));
    await file.read(buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString();
  } finally {
    await file.close();
  }
}

function readable(environment: Environment): Config | null {
  try {
    return readConfig(environment);
  } catch {
    return null;
  }
}

async function databaseOf(environment: Environment, known: KnownTexts): Promise<unknown> {
  const config = readable(environment);
  if (config === null) return 'not available: the configuration cannot be read';
  try {
    return await withDatabase(config, async (client) => databaseFacts(client, known));
  } catch {
    return 'not available: it cannot be opened';
  }
}

const machine = () => ({
  cpus: availableParallelism(),
  memoryBytes: totalmem(),
  freeBytes: freemem(),
  upSeconds: Math.round(uptime()),
});

/**
 * Writes what helps to find a fault, without personal data and secrets: whatever stands in it is a number, a time, a name
 * of the schema, or a text of the program's own source. Throws a ConfigError when the file exists.
 */
export async function makeBundle(
  environment: Environment,
  { file, logFile }: { file: string; logFile: string | null },
): Promise<void> {
  const known = await readKnownTexts();
  const findings = await examine(environment);
  const { platform, arch, versions } = process;
  const bundle = {
    createdAt: new Date().toISOString(),
    versions: { prosa: manifest.version, node: versions.node, platform, arch },
    machine: machine(),
    configuration: maskedConfiguration(environment),
    // Without the sentences, which quote addresses and errors.
    doctor: findings.map(({ check, level, problem, mend }) => ({ check, level, problem, mend })),
    database: await databaseOf(environment, known),
    log: logFile === null ? 'no file named' : strippedLog(await endOf(logFile), known),
  };
  const text = `${JSON.stringify(bundle, null, 2)}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be written (${error.code}).`);
  });
}
