import { readFile } from 'node:fs/promises';
import type { Viewer } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readGlobals, saveGlobal } from '../settings/queries.ts';

const KEY = 'version';
const reason = 'the version belongs to the installation';
const Stored = z.object({ version: z.string(), running: z.string() });

let running: Promise<string> | undefined;

export async function runningVersion(): Promise<string> {
  const file = new URL('../../../../../package.json', import.meta.url);
  running ??= readFile(file, 'utf8').then(
    (text) => z.object({ version: z.string() }).parse(JSON.parse(text)).version,
  );
  return running;
}

/**
 * The version that clients compare with their own. A stored version counts only while the same program runs:
 * otherwise every browser would reload for ever after an upgrade.
 */
export async function readVersion(app: App): Promise<string> {
  const [row] = await app.database.acrossCompanies(reason, (tx) => readGlobals(tx, [KEY]));
  const current = await runningVersion();
  const stored = row ? Stored.parse(JSON.parse(row.value)) : null;
  return stored?.running === current ? stored.version : current;
}

export async function writeVersion(app: App, viewer: Viewer, version: string): Promise<void> {
  const value = JSON.stringify({ version, running: await runningVersion() });
  await app.database.acrossCompanies(reason, async (tx) => {
    const before = await saveGlobal(tx, KEY, value);
    const change = {
      before: { version: before && Stored.parse(JSON.parse(before)).version },
      after: { version },
    };
    await recordAudit(tx, viewer, { action: 'installation.update', change });
  });
}
