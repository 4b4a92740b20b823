import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Answer, GivenUser } from './given.ts';
import { giveSupport, type SupportGiven } from './support-session.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface AuditSeen {
  action: string;
  actor: Record<string, unknown>;
  subject: { id: number | null; name: string };
}

export interface SupportScenario {
  readonly app: TestApp;
  /** A new one for each test. */
  company: { id: number };
  operatorOf(facts?: Record<string, unknown>): Promise<GivenUser>;
  /** Somebody of the operator's is inside the company under a grant. */
  enterAs(facts?: Parameters<typeof giveSupport>[2]): Promise<SupportGiven>;
  /** Moves the application's clock. */
  inHours(hours: number): void;
  auditOf(made: Pick<SupportGiven, 'admin'>): Promise<AuditSeen[]>;
  refresh(cookies: Record<string, string>): Promise<Answer>;
}

/** The whole application, in which the operator enters companies. */
export function supportScenario(): SupportScenario {
  let app: TestApp | undefined;
  let clock: () => Date = () => new Date();
  const running = (): TestApp => {
    if (!app) throw new Error('the application has not started');
    return app;
  };
  const scenario: SupportScenario = {
    get app() {
      return running();
    },
    company: { id: 0 },
    operatorOf: async (facts = {}) =>
      running().given.admin({ id: OPERATOR_COMPANY_ID }, { super: true, name: 'Olga', ...facts }),
    enterAs: async (facts) => giveSupport(running(), scenario.company, facts),
    inHours(hours) {
      const at = Date.now() + hours * 3_600_000;
      clock = () => new Date(at);
    },
    auditOf: async ({ admin }) => (await admin.call('GET', '/audit?group=support')).body.entries,
    refresh: async (cookies) => running().given.anyone('POST', '/auth/refresh_token', undefined, { cookies }),
  };
  beforeAll(async () => {
    app = await startTestApp({ ROLES: 'api' }, { now: () => clock() });
  });
  afterAll(async () => app?.close());
  beforeEach(async () => {
    clock = () => new Date();
    scenario.company = await running().given.company();
  });
  return scenario;
}

export const refused = (code: string, status = 403) => ({ status, body: { message: code } });
export const over = refused('ERR_SESSION_EXPIRED', 401);
