import { type CallName, calls, type CallShape, type PlanFlag, type SessionUser } from '@prosa/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { screens as screenTable } from '../../../../tests/e2e/src/support/screen-table.ts';
import { addressOf, mayOpen, type Screen, screens } from './screens.ts';

// Which screens a person reaches, by who they are and by what their company's plan has.

// What they draw needs a browser; who may open them does not. A screen's component is what loads its page.
vi.mock('../shared/lazy-component.ts', () => ({
  lazyComponent: (load: unknown) => load,
  firstScreenComponent: (load: unknown) => load,
}));
// As the build gives it to the browser.
vi.mock('../api/plan-of.ts', () => ({ planOf: flagOf }));

function flagOf(name: CallName): PlanFlag | undefined {
  const call: CallShape = calls[name];
  return call.plan;
}

type Plan = NonNullable<SessionUser['company']['plan']>;
const everything = {
  useSchedules: true,
  useIntegrations: true,
  useOpenAi: true,
  useKanban: true,
  useInternalChat: true,
  useCampaigns: true,
  useExternalApi: true,
} as Plan;
const person = (facts: Partial<SessionUser> = {}, plan: Partial<Plan> = {}): SessionUser =>
  ({
    profile: 'user',
    super: false,
    allowConnections: 'disabled',
    company: { plan: { ...everything, ...plan } },
    ...facts,
  }) as SessionUser;
const opened = (user: SessionUser) =>
  screens.filter((screen) => mayOpen(user, screen)).map((screen) => addressOf(screen));

const work = ['/tickets', '/contacts', '/contacts/import', '/schedules', '/quick-messages', '/tags'];
const administration = [
  '/connections',
  '/queues',
  '/users',
  '/files',
  '/settings',
  '/queue-integration',
  '/prompts',
];

describe('the screens a person may open', () => {
  it('are for an attendant those of the daily work, and the own profile', () => {
    expect(opened(person())).toEqual([...work, '/profile']);
  });

  it('are for an admin those of the administration too', () => {
    expect(opened(person({ profile: 'admin' }))).toEqual(
      expect.arrayContaining([...work, ...administration]),
    );
  });

  it('are the connections too for whom the admin lets', () => {
    const addresses = opened(person({ allowConnections: 'enabled' }));
    expect(addresses).toContain('/connections');
    for (const address of administration.slice(1)) expect(addresses).not.toContain(address);
  });

  it.each<[string, keyof Plan]>([
    ['/schedules', 'useSchedules'],
    ['/queue-integration', 'useIntegrations'],
    ['/prompts', 'useOpenAi'],
  ])('leave out %s where the plan has no %s', (address, flag) => {
    const admin = { profile: 'admin' } as const;
    expect(opened(person(admin))).toContain(address);
    expect(opened(person(admin, { [flag]: false }))).not.toContain(address);
    expect(opened({ ...person(admin), company: { plan: null } } as SessionUser)).not.toContain(address);
  });
});

/** Files beside no such screen that make calls of a plan: they read the plan themselves before they do. */
const outsideScreens = ['shared/integration-choices.ts', 'shared/prompt-picker.tsx'];

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^app\/screens\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
/** The folders of the pages that a screen loads. */
const foldersOf = ({ component }: Screen) =>
  [...String(component).matchAll(/features\/[\w/-]+\.tsx/g)].map(([page]) => dirname(page));

describe('what needs a flag of the plan', () => {
  const needing = (Object.keys(calls) as CallName[]).filter((name) => flagOf(name) !== undefined);
  const uses = needing.flatMap((name) =>
    sources.filter(({ text }) => text.includes(`'${name}'`)).map((source) => ({ name, ...source })),
  );

  it('is on screens that need it too', () => {
    for (const screen of screens) {
      expect(foldersOf(screen), screen.name).not.toEqual([]);
      const own = uses.filter(({ file }) => foldersOf(screen).includes(dirname(file)));
      const flags = new Set(own.map(({ name }) => flagOf(name)));
      expect([screen.name, ...flags]).toEqual(screen.plan ? [screen.name, screen.plan] : [screen.name]);
    }
  });

  it('is elsewhere only where the plan is read first', () => {
    const folders = screens.flatMap(foldersOf);
    const outside = uses.filter(({ file }) => !folders.includes(dirname(file)));
    expect([...new Set(outside.map(({ file }) => file))].toSorted()).toEqual(outsideScreens);
    for (const { name, text } of outside) expect(text).toContain(`plan?.${flagOf(name)} === true`);
  });
});

it('each screen has an address of its own', () => {
  const addresses = screens.map((screen) => addressOf(screen));
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Screens that need more than the demonstration's admin; the browser test that looks at each. */
const lookedAtElsewhere = {
  '/connections/templates': 'message-templates.test.ts',
  '/allConnections': 'connections.test.ts',
};

it('each screen is looked at in a browser for accessibility', () => {
  const looked = Object.values(screenTable).map(({ path }) => path);
  const elsewhere = Object.keys(lookedAtElsewhere);
  const missing = screens.map((screen) => addressOf(screen)).filter((address) => !looked.includes(address));
  expect(missing).toEqual(elsewhere);
});
