import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, run } from './run.ts';

// The lint of `npm run check`, on test files of one statement each.

const allowed = {
  poll: 'await expect.poll(() => 1, { timeout: 5 }).toBe(1);',
  'clock of the test': 'vi.useFakeTimers(); vi.advanceTimersByTime(5);',
  'age of a record': 'expect(Date.now() - createdAt).toBeLessThan(60_000);',
  'time of a record': 'const at = new Date(Date.now() - 60_000); expect(at).toBe(at);',
  'end of the tasks': 'await new Promise(setImmediate);',
};
const refused = {
  'timer of the process': 'await new Promise((done) => setTimeout(done, 5));',
  'timer of the global object': 'await new Promise((done) => globalThis.setTimeout(done, 5));',
  'timer that repeats': 'setInterval(() => 1, 5);',
  'timer as a promise': "import { setTimeout as sleep } from 'node:timers/promises'; await sleep(5);",
  'timer of another module': "import { setTimeout as later } from 'node:timers'; later(() => 1, 5);",
  'pause of a page': 'await page.waitForTimeout(5);',
  stopwatch: 'const start = performance.now(); expect(start).toBe(5);',
  'difference of two readings': 'const start = Date.now(); expect(Date.now() - start).toBeLessThan(5);',
  'difference of dates':
    'const start = new Date(); expect(new Date().getTime() - start.getTime()).toBeLessThan(5);',
  'difference of names': 'let a = 0; a = Date.now(); const b = Date.now(); expect(b - a).toBeLessThan(5);',
};

let folder: string;
let output: string;
const all = Object.entries({ ...allowed, ...refused });
const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.test.ts`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-lint-'));
  for (const [name, text] of all) await writeFile(join(folder, fileOf(name)), text);
  const { PATH = '' } = process.env;
  const env = { PATH: `${join(root, 'node_modules/.bin')}:${PATH}` };
  ({ output } = await run('oxlint', ['-c', '.oxlintrc.json', '--format=unix', folder], {
    captureOutput: true,
    env,
  }));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** The messages of the lint for a statement, without those of other rules. */
const problems = (name: string) =>
  output
    .split('\n')
    .filter((text) => text.includes(`/${fileOf(name)}:`))
    .filter((text) => /\((?:no-restricted-\w+|no-elapsed-time)\)/.test(text));

it.each(Object.keys(allowed))('a test may use: %s', (name) => {
  expect(output).toContain('problems');
  expect(problems(name)).toEqual([]);
});

it.each(Object.keys(refused))('a test may not use: %s', (name) => {
  expect(problems(name)).not.toEqual([]);
});
