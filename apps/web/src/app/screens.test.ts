import type { SessionUser } from '@prosa/contract';
import { describe, expect, it, vi } from 'vitest';
import { addressOf, mayOpen, screens } from './screens.ts';

// Which screens a person reaches, by who they are and by what their company's plan has.

// What they draw needs a browser; who may open them does not.
vi.mock('../shared/piece.ts', () => ({ piece: () => null, firstPiece: () => null }));

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

it('each screen has an address of its own', () => {
  const addresses = screens.map((screen) => addressOf(screen));
  expect(new Set(addresses).size).toBe(addresses.length);
});
