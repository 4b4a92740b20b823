import { afterEach, beforeEach } from 'vitest';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineIdentityJobs } from '../jobs.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import type { CodeConnections } from './code-connections.ts';
import { recoveryRoutes } from './routes.ts';

export const WPP = '5511987654321';
export const NOBODYS = '5511911112222';
export const NETWORK = '203.0.113.7';
export const newPassword = 'nova-senha';

export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');
export const refused = (error: string, status = 400) => ({ status, body: { error } });
export const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? '')?.[0] ?? '';

/** No connection sends codes: they go by e-mail alone. */
export const noConnections: CodeConnections = {
  areUsable: async () => false,
  begin: async () => ({ find: async () => null, add: async () => undefined }),
};

interface Scenario {
  smtp: MailServer;
  server: ModuleServer;
  make: Given;
  /** Has the number WPP. */
  ana: GivenUser;
}

/** Before each test a server with a mail server beside it, and Ana. */
export function recoveryFixture() {
  const scenario = {} as Scenario;
  const open = async (environment: Record<string, string>): Promise<void> => {
    const server = await moduleServer(
      (app) => [...recoveryRoutes(app, noConnections), ...sessionRoutes(app)],
      environment,
    );
    defineMailJobs(server.app);
    defineIdentityJobs(server.app, noConnections);
    const make = given(server);
    const ana = await make.user(await make.company(), { name: 'Ana', wpp: WPP });
    Object.assign(scenario, { server, make, ana });
  };
  beforeEach(async () => {
    scenario.smtp = new MailServer();
    await scenario.smtp.start();
    await open(scenario.smtp.environment);
  });
  afterEach(async () => {
    await scenario.server.close();
    await scenario.smtp.stop();
  });

  const request = async (wpp = WPP, remoteAddress = NETWORK, headers = {}) =>
    scenario.make.anyone('POST', '/enviar-email', { wpp }, { remoteAddress, headers });
  /** A guess; without the request's token it means the newest request of its network. */
  const verify = async (code: string, wpp = WPP, { userId = '', remoteAddress = NETWORK } = {}) => {
    const path = `/verificar-code/${encodeURIComponent(wpp)}?code=${code}${userId && `&userId=${userId}`}`;
    return scenario.make.anyone('GET', path, undefined, { remoteAddress });
  };
  const save = async (facts: object) =>
    scenario.make.anyone('PUT', '/atualizar-senha', { newPassword, ...facts });
  const login = async (password: string, { email } = scenario.ana) =>
    scenario.make.anyone('POST', '/auth/login', { email, password });
  /** Runs the jobs, also those that they add, and returns the code of the newest mail. */
  const mailedCode = async (): Promise<string> => {
    await scenario.server.runJobs();
    await scenario.server.runJobs();
    return codeIn(scenario.smtp.mails.at(-1)?.text);
  };
  return { scenario, open, request, verify, save, login, mailedCode };
}
