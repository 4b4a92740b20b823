import { languages } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from '../../tenancy/companies/routes.ts';
import { credentialsMail } from './credentials-notice.ts';
import { userRoutes } from './routes.ts';

const smtp = new MailServer();
let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let ana: GivenUser;
let operator: GivenUser;
beforeAll(async () => {
  await smtp.start();
  server = await moduleServer((app) => [...userRoutes(app), ...companyRoutes(app)], smtp.environment);
  defineMailJobs(server.app);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
});
afterAll(async () => {
  await smtp.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  const company = await make.company();
  [admin, ana] = [await make.admin(company), await make.user(company, { language: 'en' })];
});

const change = (who: GivenUser, fields: object, by = who) => by.call('PUT', `/users/${who.id}`, fields);
let counter = 0;
const newEmail = () => `nova${(counter += 1)}@prosa.test`;

describe('the notice of changed credentials', () => {
  it.each([
    [() => ({ password: 'segredo-9' }), 'The password of your account at inbox.test changed on'],
    [() => ({ email: newEmail() }), 'The e-mail of your account'],
    [() => ({ email: newEmail(), password: 'segredo-9' }), 'The e-mail and the password of your account'],
  ])('goes to the address that the person had before', async (fieldsOf, sentence) => {
    const fields = { ...fieldsOf(), currentPassword: PASSWORD };
    expect((await change(ana, fields)).status).toBe(200);
    await server.runJobs();
    expect(smtp.mails).toMatchObject([
      { recipient: ana.email, subject: 'Your access to inbox.test has changed' },
    ]);
    expect(smtp.mails[0]?.text).toContain(sentence);
    expect(smtp.mails[0]?.text).toMatch(/changed on \d+ \w+ \d{4} at \d\d:\d\d:\d\d UTC/);
    expect(smtp.mails[0]?.text).not.toContain('segredo');
  });

  it('goes out too when an admin or the operator changed them', async () => {
    expect((await change(ana, { password: 'segredo-9' }, admin)).status).toBe(200);
    const company = `/companies/${admin.companyId}`;
    expect((await operator.call('PUT', company, { password: 'segredo-8' })).status).toBe(200);
    expect((await operator.call('PUT', company, { email: newEmail() })).status).toBe(200);
    await server.runJobs();
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual([ana.email, admin.email, admin.email]);
  });

  it('is not sent of anything else, nor of a change that is refused', async () => {
    const { body } = await ana.call('GET', `/users/${ana.id}`);
    expect((await change(ana, { ...body, email: ana.email.toUpperCase(), password: '' })).status).toBe(200);
    expect((await change(ana, { name: 'Ana Lima' })).status).toBe(200);
    expect((await change(ana, { password: 'segredo-9' })).status).toBe(400);
    expect((await change(ana, { email: admin.email, currentPassword: PASSWORD })).status).toBe(409);
    await server.runJobs();
    expect(smtp.mails).toEqual([]);
  });

  it('goes to no e-mail that a sign-up has not confirmed', async () => {
    await make.insert('email_confirmations', {
      company_id: ana.companyId,
      userId: ana.id,
      email: ana.email.toUpperCase(),
      tokenHash: ana.email,
      expiresAt: new Date(),
    });
    expect((await change(ana, { password: 'segredo-9' }, admin)).status).toBe(200);
    expect((await change(ana, { email: newEmail() }, admin)).status).toBe(200);
    await server.runJobs();
    expect(smtp.mails).toEqual([]);
    expect((await change(ana, { password: 'segredo-8' }, admin)).status).toBe(200);
    await server.runJobs();
    expect(smtp.mails).toHaveLength(1);
  });

  it('is sent five times an hour at most to one address, whoever goes on changing', async () => {
    for (let n = 0; n < 7; n += 1)
      expect((await change(ana, { password: `segredo-${n}` }, admin)).status).toBe(200);
    expect((await change(admin, { password: 'segredo-9', currentPassword: PASSWORD })).status).toBe(200);
    await server.runJobs();
    const to = (email: string) => smtp.mails.filter(({ recipient }) => recipient === email).length;
    expect([to(ana.email), to(admin.email)]).toEqual([5, 1]);
  });

  it.each(languages)('has a text of its own in %s', (language) => {
    const at = new Date('2030-01-01T10:00:00Z');
    const mails = (['email', 'password', 'both'] as const).map((changed) =>
      credentialsMail(changed, { publicUrl: 'https://inbox.test', at, language }),
    );
    expect(new Set(mails.map(({ paragraphs }) => paragraphs[0])).size).toBe(3);
    for (const { subject, paragraphs } of mails) {
      expect(subject).toContain('inbox.test');
      expect(paragraphs.join(' ')).toMatch(/2030.*UTC/);
    }
  });

  it('is none where no mail is sent', async () => {
    const quiet = await moduleServer((app) => userRoutes(app));
    const rui = await given(quiet).user(await given(quiet).company());
    await rui.call('PUT', `/users/${rui.id}`, { password: 'segredo-9', currentPassword: PASSWORD });
    const rows = await quiet.app.database.acrossCompanies('count', (tx) =>
      tx.query('test-none', 'select 1 from mails', []),
    );
    expect(rows).toEqual([]);
    await quiet.close();
  });
});
