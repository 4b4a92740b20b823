import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitationRoutes, sessionRoutes } from '../../identity/index.ts';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from './routes.ts';

// The operator makes a company and leaves the password to its first admin.

const smtp = new MailServer();
let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let planId: number;
let email: string;
let counter = 0;

beforeAll(async () => {
  await smtp.start();
  server = await moduleServer(
    (app) => [...sessionRoutes(app), ...invitationRoutes(app), ...companyRoutes(app)],
    smtp.environment,
  );
  defineMailJobs(server.app);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
  planId = (await make.plan()).id;
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});
beforeEach(() => {
  counter += 1;
  email = `dona${counter}@loja.test`;
  smtp.mails.length = 0;
});

const create = (facts: object = {}) =>
  operator.call('POST', '/companies', { name: `Loja ${counter}`, email, planId, ...facts });
async function mailedToken(): Promise<string> {
  await server.runJobs();
  return /invitation#(\S+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const accept = (token: string) =>
  make.anyone('POST', '/auth/invitation/accept', { token, name: 'Dona', password: 'chuva-fina' });
const rowOf = async (id: number): Promise<Anything> =>
  (await operator.call('GET', `/companiesPlan?searchParam=Loja ${counter}`)).body.companies.find(
    (row: Anything) => row.id === id,
  );

describe('a company without a password', () => {
  it('has its first admin invited, who accepts and is in charge', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const token = await mailedToken();
    expect(smtp.mails).toMatchObject([
      { recipient: email, subject: `Convite para atender em Loja ${counter}` },
    ]);
    expect((await rowOf(body.id)).adminInvitedUntil).toEqual(expect.any(String));
    const session = await accept(token);
    expect(session).toMatchObject({
      status: 200,
      body: { user: { profile: 'admin', super: false, name: 'Dona', company: { id: body.id } } },
    });
    expect((await rowOf(body.id)).adminInvitedUntil).toBeNull();
  });

  it('is made with a password as before, and no mail is sent', async () => {
    const { body } = await create({ password: 'chuva-fina' });
    await server.runJobs();
    expect(smtp.mails).toEqual([]);
    expect((await rowOf(body.id)).adminInvitedUntil).toBeNull();
    expect((await make.anyone('POST', '/auth/login', { email, password: 'chuva-fina' })).status).toBe(200);
  });

  it('gets another link, also to another address, and the old one is worth nothing', async () => {
    const { id } = (await create()).body;
    const first = await mailedToken();
    expect(await operator.call('POST', `/companies/${id}/invitation`)).toMatchObject({
      status: 200,
      body: { invitedUntil: expect.any(String) },
    });
    const second = await mailedToken();
    const right = `certa${counter}@loja.test`;
    expect((await operator.call('PUT', `/companies/${id}`, { email: right })).status).toBe(200);
    const third = await mailedToken();
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual([email, email, right]);
    for (const old of [first, second])
      expect((await accept(old)).body.error).toBe('ERR_INVITATION_NOT_VALID');
    expect((await accept(third)).status).toBe(200);
    expect(await operator.call('POST', `/companies/${id}/invitation`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INVITATION_FOUND' },
    });
  });

  it('whose e-mail is taken leaves nothing behind', async () => {
    expect((await create({ email: operator.email })).status).toBe(409);
    await server.runJobs();
    expect(smtp.mails).toEqual([]);
  });

  it('is invited again by the operator alone', async () => {
    const { id } = (await create()).body;
    const admin = await make.admin(await make.company());
    expect((await admin.call('POST', `/companies/${id}/invitation`)).status).toBe(403);
    expect((await operator.call('POST', '/companies/999999/invitation')).body.error).toBe(
      'ERR_NO_COMPANY_FOUND',
    );
    expect((await operator.call('POST', '/companies/x/invitation')).status).toBe(400);
  });
});

it('without a mail server the password is required, and the refusal names it', async () => {
  const quiet = await moduleServer((app) => companyRoutes(app));
  const local = given(quiet);
  const other = await local.admin(await local.insert('companies', { name: 'Operadora' }), {
    super: true,
  });
  const plan = await local.plan();
  for (const facts of [{}, { password: '' }])
    expect(
      await other.call('POST', '/companies', { name: 'Loja', email: 'a@b.test', planId: plan.id, ...facts }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [{ field: 'password' }] } });
  await quiet.close();
});
