import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { countOf, shrunk } from './known-list.ts';
import type { KnownArea } from './module-imports.ts';
import { makeRepository, writeFiles } from './testing.ts';

const inbox = 'apps/server/src/inbox';
const conversation = 'apps/server/src/conversation';

let folder: string;
const make = async () => void (folder = await makeRepository());
const remove = async () => rm(folder, { recursive: true });
const write = async (files: Record<string, string>) => writeFiles(folder, files);

/** The problems of a repository with these files; by default no import between its modules is known. */
async function problemsOf(files: Record<string, string>, known: Record<string, KnownArea> = {}) {
  await write(files);
  return (await checkImports(folder, known)).problems;
}

const imports = (specifier: string) => `import { something } from '${specifier}';\nvoid something;\n`;

type Example = [what: string, file: string, specifier: string];

function checkOnce(examples: Example[]) {
  const files = examples.map(([, file], at) => file.replace(/(\w+)(\.test)?(\.tsx?)$/, `$1-${at}$2$3`));
  let problems: string[];
  beforeAll(async () => {
    await make();
    const texts = examples.map(([, , specifier], at) => [files[at] ?? '', imports(specifier)]);
    problems = await problemsOf({ 'packages/domain/src/rules.ts': '', ...Object.fromEntries(texts) });
  });
  afterAll(remove);
  return {
    cases: examples.map(([what], at) => [what, files[at] ?? ''] as const),
    problems: () => problems,
  };
}

describe('refuses that', () => {
  const { cases, problems } = checkOnce([
    [
      'a new area imports the queries of another',
      'apps/server/src/outreach/campaigns/send.ts',
      '../../inbox/tickets/queries.ts',
    ],
    ['the domain imports a channel', 'packages/domain/src/rules.ts', '@prosa/channel-meta'],
    ['the inbox imports a simulator', `${inbox}/tickets/a.ts`, '@prosa/channel-meta/simulator'],
    [
      'a channel imports the server',
      'packages/channels/meta/src/a.ts',
      '../../../../apps/server/src/platform/app.ts',
    ],
    ['a module imports what is inside of another', `${inbox}/tickets/a.ts`, '../messages/queries.ts'],
    ['production code imports test code', `${inbox}/tickets/a.ts`, '../../testing/given.ts'],
    ['an area imports its own test code', `${inbox}/tickets/a.ts`, '../testing/desk.ts'],
    ['a channel imports its simulator', 'packages/channels/meta/src/a.ts', './simulator/index.ts'],
    [
      'the inbox imports a simulator package',
      `${inbox}/tickets/a.ts`,
      '@prosa/channel-whatsapp-web-simulator',
    ],
    [
      'a channel imports its simulator package',
      'packages/channels/whatsapp-web/src/a.ts',
      '@prosa/channel-whatsapp-web-simulator',
    ],
    [
      'the user of a driver imports its simulator package',
      'apps/server/src/connections/whatsapp-web/driver.ts',
      '@prosa/channel-whatsapp-web-simulator',
    ],
    [
      'a simulator package imports its driver',
      'packages/channels/whatsapp-web-simulator/src/a.ts',
      '@prosa/channel-whatsapp-web',
    ],
    [
      'a test imports what is inside of a simulator package',
      'packages/channels/whatsapp-web/src/a.test.ts',
      '../../whatsapp-web-simulator/src/phones.ts',
    ],
    ['production code imports a library of the tests', `${inbox}/tickets/a.ts`, 'vitest'],
    ['the contract imports the domain', 'packages/contract/src/a.ts', '@prosa/domain'],
    [
      'the domain imports the conformance suite',
      'packages/domain/src/a.ts',
      '@prosa/channel-driver/conformance',
    ],
    ['a channel imports another', 'packages/channels/meta/src/a.ts', '@prosa/channel-sandbox'],
    ['the platform imports an area', 'apps/server/src/platform/a.ts', '../identity/index.ts'],
    ['the inbox imports another area', `${inbox}/tickets/a.ts`, '../../conversation/index.ts'],
    [
      'identity imports an area beside the inbox',
      'apps/server/src/identity/users/a.ts',
      '../../conversation/index.ts',
    ],
    ['an area imports another', 'apps/server/src/tenancy/plans/a.ts', '../../conversation/index.ts'],
    [
      'an area imports what is inside of identity',
      'apps/server/src/tenancy/plans/a.ts',
      '../../identity/users/queries.ts',
    ],
    [
      'an area imports the file of a package',
      `${conversation}/a.ts`,
      '../../../../packages/domain/src/rules.ts',
    ],
    ['main imports what is inside of an area', 'apps/server/src/main.ts', './inbox/tickets/queries.ts'],
    ['production code imports a script', 'apps/server/src/main.ts', '../../../scripts/lib/run.ts'],
    ['a part of the screen imports a feature', 'apps/web/src/ui/a.tsx', '../features/inbox/row.tsx'],
    ['a feature imports another', 'apps/web/src/features/outreach/a.tsx', '../inbox/row.tsx'],
    ['a feature imports the app', 'apps/web/src/features/inbox/a.tsx', '../../app/router.tsx'],
    ['the web app imports the server', 'apps/web/src/app/a.tsx', '../../../server/src/platform/app.ts'],
  ]);
  it.each(cases)('%s', (_what, file) => {
    expect(problems().some((problem) => problem.startsWith(`${file} imports `))).toBe(true);
  });
});

describe('accepts that', () => {
  const { cases, problems } = checkOnce([
    ['the domain imports the contract', 'packages/domain/src/a.ts', '@prosa/contract'],
    ['an area imports identity', 'apps/server/src/teamwork/chats/a.ts', '../../identity/index.ts'],
    ['identity imports the inbox', 'apps/server/src/identity/users/a.ts', '../../inbox/index.ts'],
    ['connections import a channel', 'apps/server/src/connections/meta/a.ts', '@prosa/channel-meta'],
    ['main imports an area', 'apps/server/src/modules.ts', './conversation/index.ts'],
    ['a module imports what another shows', `${inbox}/messages/a.ts`, '../tickets/index.ts'],
    ['a test imports test code', `${inbox}/tickets/a.test.ts`, '../../testing/given.ts'],
    [
      'a test of a driver imports its simulator package',
      'packages/channels/whatsapp-web/src/a.test.ts',
      '@prosa/channel-whatsapp-web-simulator',
    ],
    [
      'the bench imports a simulator package',
      'bench/src/linked/a.ts',
      '@prosa/channel-whatsapp-web-simulator',
    ],
    ['a simulator imports its channel', 'packages/channels/meta/src/simulator/a.ts', '../index.ts'],
    ['a feature imports a part of the screen', 'apps/web/src/features/insight/a.tsx', '../../ui/button.tsx'],
  ]);
  it.each(cases)('%s', (_what, file) => {
    expect(problems().filter((problem) => problem.includes(file))).toEqual([]);
  });
  it('nothing else is in the folder', () => {
    expect(problems()).toEqual([]);
  });
});

describe('refuses as well that', () => {
  beforeEach(make);
  afterEach(remove);

  it('a forbidden import is written in any of its forms', async () => {
    const forms = [
      "import type { A } from '@prosa/channel-meta';",
      "export type { A } from '@prosa/channel-meta';",
      "export * from '@prosa/channel-meta';",
      "import '@prosa/channel-meta';",
      "export const a = async () => import('@prosa/channel-meta');",
      "import {\n  // from './a.ts'\n  a,\n} from\n  '@prosa/channel-meta';\nvoid a;",
    ];
    const files = forms.map((text, at) => [`packages/domain/src/a${at}.ts`, text]);
    expect(await problemsOf(Object.fromEntries(files))).toEqual(
      files.map(([file]) => expect.stringContaining(`${file} imports packages/channels/meta/src/index.ts`)),
    );
  });

  it('an import leads nowhere', async () => {
    const problems = await problemsOf({ 'packages/domain/src/a.ts': imports('./missing.ts') });
    expect(problems).toEqual(['packages/domain/src/a.ts imports ./missing.ts: the import leads to no file']);
  });

  it('a file is in an area without a name', async () => {
    const files = [
      'apps/mobile/src/main.ts',
      'apps/server/src/billing/invoices/routes.ts',
      'apps/server/src/billing/testing/desk.ts',
      'apps/web/src/features/billing/page.tsx',
      'packages/channels/telegram/src/index.ts',
      'packages/money/src/index.ts',
    ];
    expect(await problemsOf(Object.fromEntries(files.map((file) => [file, ''])))).toEqual(
      files.map((file) => `${file} belongs to no kind: name its area in scripts/imports/kinds.ts`),
    );
  });

  it('a worker is in another folder than the file that starts it', async () => {
    const start = (file: string) => `new Worker(new URL('${file}', import.meta.url));`;
    const file = `${inbox}/tickets/a.ts`;
    const text = `${start('./parse.ts')}${start('../../conversation/receive.ts')}`;
    expect(await problemsOf({ [file]: text, [`${inbox}/tickets/parse.ts`]: '' })).toEqual([
      `${file} starts ../../conversation/receive.ts: a worker lies in the same folder`,
    ]);
  });
});

describe('the package under GPL-3.0', () => {
  beforeEach(make);
  afterEach(remove);

  const name = '@prosa/channel-whatsapp-web';
  const user = 'apps/server/src/connections/whatsapp-web';
  it.each([
    ['another module', 'apps/server/src/connections/runner/a.ts', imports(name)],
    [
      'another module, for types alone',
      'apps/server/src/connections/runner/a.ts',
      `import type { A } from '${name}';`,
    ],
    ['another file of its module', `${user}/a.ts`, imports(name)],
  ])('is not imported by %s', async (_who, file, text) => {
    expect(await problemsOf({ [file]: text })).toEqual([
      expect.stringContaining(`${file} imports packages/channels/whatsapp-web/src/index.ts`),
    ]);
  });

  it('is loaded by option: its driver is never imported with the file itself', async () => {
    const file = 'apps/server/src/connections/whatsapp-web/load-driver.ts';
    expect(await problemsOf({ [file]: imports('./driver.ts') })).toEqual([
      expect.stringContaining(`${file} imports ${user}/driver.ts`),
    ]);
    expect(await problemsOf({ [file]: "export const load = async () => import('./driver.ts');" })).toEqual(
      [],
    );
  });

  it('gives its driver everything, and other files of the module its types', async () => {
    const files = {
      [`${user}/driver.ts`]: imports(name),
      [`${user}/a.ts`]: `import type { A } from '${name}';`,
    };
    expect(await problemsOf(files)).toEqual([]);
  });
});

describe('modules of an area that import from inside of each other', () => {
  beforeEach(make);
  afterEach(remove);

  const toMessages = { [`${inbox}/tickets/a.ts`]: imports('../messages/queries.ts') };
  const toTickets = { [`${inbox}/messages/a.ts`]: imports('../tickets/queries.ts') };
  const oneWay = { [inbox]: { knots: [], imports: { tickets: ['messages'] } } };
  const knotted = {
    [inbox]: {
      knots: [['messages', 'tickets']],
      imports: { messages: ['tickets'], tickets: ['messages'] },
    },
  };

  it('may keep the listed imports', async () => {
    expect(await problemsOf(toMessages, oneWay)).toEqual([]);
    expect(await problemsOf(toTickets, knotted)).toEqual([]);
  });

  it('may add no other import', async () => {
    expect(await problemsOf({ ...toMessages, ...toTickets }, oneWay)).toEqual([
      `${inbox}/messages/a.ts imports ${inbox}/tickets/queries.ts: messages may import tickets/index.ts, not what is inside of tickets`,
      `${inbox}: the knots are [["messages","tickets"]], known are []`,
    ]);
  });

  it('are listed only as long as they do', async () => {
    expect(await problemsOf(toMessages, knotted)).toEqual([
      `${inbox}: the knots are [], known are [["messages","tickets"]]`,
      `known-module-imports.ts: remove messages -> tickets of ${inbox}, nothing uses it any more`,
    ]);
  });

  it('form no new knot through their index files', async () => {
    const files = { ...toMessages, [`${inbox}/messages/a.ts`]: imports('../tickets/index.ts') };
    expect(await problemsOf(files, oneWay)).toEqual([
      `${inbox}: the knots are [["messages","tickets"]], known are []`,
    ]);
  });

  it('leave the list when it is shortened, and never enter it', async () => {
    await write(toMessages);
    const { imports: found } = await checkImports(folder, knotted);
    const shorter = shrunk(found, knotted);
    expect(shorter).toEqual(oneWay);
    expect(countOf(shorter)).toBe(1);
    expect(await problemsOf({}, shorter)).toEqual([]);
    await write(toTickets);
    const { imports: more } = await checkImports(folder, oneWay);
    expect(shrunk(more, oneWay)).toEqual({ [inbox]: { knots: [], imports: { tickets: ['messages'] } } });
  });
});
