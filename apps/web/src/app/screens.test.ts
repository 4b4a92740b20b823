import { type CallName, calls, type CallShape, type PlanFlag, type SessionUser } from '@prosa/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { screens as screenTable } from '../../../../tests/e2e/src/support/screen-table.ts';
import { addressOf, entryOf, mayOpen, type Screen, screens } from './screens.ts';

// Which screens a person can open, by profile and by the company's plan.

// Rendering a screen needs a browser, its access rules do not. The mock makes a screen's component its load function.
vi.mock('../shared/lazy-component.ts', () => ({
  lazyComponent: (load: unknown) => load,
  firstScreenComponent: (load: unknown) => load,
}));
// In the browser, `planOf` reads a table that the build makes from the same contract.
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

const work = [
  '/tickets',
  '/Kanban',
  '/chats',
  '/contacts',
  '/contacts/profile',
  '/schedules',
  '/quick-messages',
  '/tags',
  '/todolist',
  '/helps',
  '/my-figures',
];
const management = ['/', '/reports', '/reports/ratings'];
const administration = [
  '/TagsKanban',
  '/contacts/import',
  '/campaigns',
  '/campaign',
  '/contact-lists',
  '/campaigns-config',
  '/connections',
  '/queues',
  '/users',
  '/files',
  '/suppressions',
  '/settings',
  '/queue-integration',
  '/prompts',
];

describe('the screens a person may open', () => {
  it('are, for an attendant, those of the daily work, the invoices and the own profile', () => {
    expect(opened(person())).toEqual([...work, '/messages-api', '/financeiro', '/profile']);
  });

  it('are, for an admin, also those of the administration', () => {
    expect(opened(person({ profile: 'admin' }))).toEqual(
      expect.arrayContaining([...work, ...administration]),
    );
  });

  it('are, for somebody who may see figures, also those of the management', () => {
    expect(opened(person({ showDashboard: 'enabled' }))).toEqual([
      ...work,
      ...management,
      '/messages-api',
      '/financeiro',
      '/profile',
    ]);
  });

  it('are, for somebody who may see the live panel, also that', () => {
    expect(opened(person({ allowRealTime: 'enabled' }))).toEqual([
      ...work,
      '/moments',
      '/messages-api',
      '/financeiro',
      '/profile',
    ]);
  });

  it('include the connections for a user with that permission', () => {
    const addresses = opened(person({ allowConnections: 'enabled' }));
    expect(addresses).toContain('/connections');
    for (const address of administration.filter((each) => each !== '/connections'))
      expect(addresses).not.toContain(address);
  });

  it.each<[string, keyof Plan]>([
    ['/schedules', 'useSchedules'],
    ['/Kanban', 'useKanban'],
    ['/chats', 'useInternalChat'],
    ['/TagsKanban', 'useKanban'],
    ['/queue-integration', 'useIntegrations'],
    ['/prompts', 'useOpenAi'],
    ['/campaigns', 'useCampaigns'],
    ['/campaign', 'useCampaigns'],
    ['/campaigns-config', 'useCampaigns'],
    ['/contact-lists', 'useCampaigns'],
    ['/suppressions', 'useCampaigns'],
    ['/messages-api', 'useExternalApi'],
  ])('leave out %s where the plan has no %s', (address, flag) => {
    const admin = { profile: 'admin' } as const;
    expect(opened(person(admin))).toContain(address);
    expect(opened(person(admin, { [flag]: false }))).not.toContain(address);
    expect(opened({ ...person(admin), company: { plan: null } } as SessionUser)).not.toContain(address);
  });
});

/** Files outside such screens that make these calls; they check the plan first. */
const outsideScreens = ['shared/chats.ts', 'shared/integration-choices.ts', 'shared/prompt-picker.tsx'];

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^app\/(outreach-|teamwork-)?screens\.ts$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const foldersOf = ({ component }: Screen) =>
  [...String(component).matchAll(/features\/[\w/-]+\.tsx/g)].map(([page]) => dirname(page));

describe('a call that needs a plan flag', () => {
  const needing = (Object.keys(calls) as CallName[]).filter((name) => flagOf(name) !== undefined);
  const uses = needing.flatMap((name) =>
    sources.filter(({ text }) => text.includes(`'${name}'`)).map((source) => ({ name, ...source })),
  );

  it('is made only by screens that need the same flag', () => {
    for (const screen of screens) {
      expect(foldersOf(screen), screen.name).not.toEqual([]);
      const own = uses.filter(({ file }) => foldersOf(screen).includes(dirname(file)));
      const flags = new Set(own.map(({ name }) => flagOf(name)));
      expect([screen.name, ...flags]).toEqual(screen.plan ? [screen.name, screen.plan] : [screen.name]);
    }
  });

  it('is made elsewhere only after a check of the plan', () => {
    const folders = screens.flatMap(foldersOf);
    const outside = uses.filter(({ file }) => !folders.includes(dirname(file)));
    expect([...new Set(outside.map(({ file }) => file))].toSorted()).toEqual(outsideScreens);
    for (const { name, text } of outside) expect(text).toContain(`plan?.${flagOf(name)} === true`);
  });
});

it('each screen has its own address', () => {
  const addresses = screens.map((screen) => addressOf(screen));
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each([
  ['/tickets/4b1c', 'tickets'],
  ['/contacts/profile/3', 'contacts'],
  ['/contact-lists/2/contacts', 'contactLists'],
  ['/campaigns-config', 'campaignSettings'],
  ['/campaign/7/report', 'campaigns'],
  ['/tagskanban', 'kanban'],
  ['/reports/ratings', 'reports'],
  ['/profile', undefined],
])('marks the entry of the menu for %s: %s', (path, entry) => {
  expect(entryOf(path, screens)).toBe(entry);
});

/** Screens that need more than the demonstration's admin, each with the browser test that checks it. */
const lookedAtElsewhere = {
  '/contacts/profile': 'contact-page.test.ts',
  '/campaign': 'campaigns.test.ts',
  '/connections/templates': 'message-templates.test.ts',
  '/companies': 'companies.test.ts',
  '/billing': 'billing.test.ts',
  '/settings/plans': 'plans.test.ts',
  '/settings/helps': 'helps.test.ts',
  '/settings/certificate': 'credentials.test.ts',
  '/announcements': 'announcements.test.ts',
  '/allConnections': 'connections.test.ts',
};

it('each screen is checked in a browser for accessibility', () => {
  const looked = Object.values(screenTable).map(({ path }) => path);
  const elsewhere = Object.keys(lookedAtElsewhere);
  const missing = screens.map((screen) => addressOf(screen)).filter((address) => !looked.includes(address));
  expect(missing).toEqual(elsewhere);
});
