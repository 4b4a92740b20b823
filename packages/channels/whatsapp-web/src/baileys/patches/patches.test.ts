import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const documentPath = join(source, '../../../../docs/channels-inside.md');
const text = readFileSync(documentPath, 'utf8');
const section = text.split('### Patches of Baileys')[1]?.split('\n#')[0] ?? '';
/** First and fourth column of the table. */
const rows = [...section.matchAll(/^\| `([\w-]+\.ts)` (?:\|[^|]*){2}\| `([\w.-]+)` \|/gm)];

test.each([
  ['@whiskeysockets/baileys', /`@whiskeysockets\/baileys` (\d[\w.-]*\w)/],
  ['libsignal', /`libsignal` (\d[\w.-]*\w)/],
])('the patches were reviewed for the version of %s that is installed', async (name, reviewed) => {
  const { dependencies } = JSON.parse(await readFile(join(source, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  expect([dependencies[name], version]).toEqual([reviewed.exec(section)?.[1], reviewed.exec(section)?.[1]]);
});

test('the table in docs/channels-inside.md has each patch with its test', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file !== 'patches.test.ts');
  expect(rows.flatMap(([, patch = '', testFile = '']) => [patch, testFile]).toSorted()).toEqual(
    files.toSorted(),
  );
});

test('nothing else in the driver reaches into the objects of Baileys', async () => {
  const files = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:patches|testing)\//.test(file));
  const reaching = await Promise.all(
    files.map(async (file) =>
      /removeAllListeners|as unknown as|messageRetryManager|captureRejections/.test(
        await readFile(file, 'utf8'),
      )
        ? [file]
        : [],
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(reaching.flat()).toEqual([]);
});
