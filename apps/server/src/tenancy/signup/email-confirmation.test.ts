import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noConnections } from '../../identity/recovery/testing.ts';
import { defineIdentityJobs, sessionRoutes, userRoutes } from '../../identity/index.ts';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from '../companies/routes.ts';
import { settingRoutes } from '../settings/routes.ts';
import { removeUnconfirmed } from './remove-unconfirmed.ts';
import { signupRoutes } from './routes.ts';

const password = 'segredo-5';
const wrongPassword = 'errada';
let smtp: MailServer;
let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let planId: number;

async function open(more: Record<string, string> = {}): Promise<void> {
  server = await moduleServer(
    (app) => [
      ...settingRoutes(app, async () => 'mail'),
      ...signupRoutes(app),
      ...sessionRoutes(app),
      ...userRoutes(app),
      ...companyRoutes(app),
    ],
    { ...smtp.environment, ...more },
  );
  defineMailJobs(server.app);
  defineIdentityJobs(server.app, noConnections);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
  await make.insert('settings', { key: 'userCreation', value: 'enabled' });
  planId = (await make.plan()).id;
}
beforeEach(async () => {
  smtp = new MailServer();
  await smtp.start();
});
afterEach(async () => {
  await smtp.stop();
  await server.close();
});

const email = 'bia@loja.test';
const signUp = async (facts: object = {}) =>
  make.anyone('POST', '/auth/signup', {
    name: 'Bia',
    companyName: 'Loja',
    email,
    password,
    phone: '5511',
    planId,
    ...facts,
  });
const login = (secret = password, who = email) =>
  make.anyone('POST', '/auth/login', { email: who, password: secret });
const confirm = (token: string) => make.anyone('POST', '/auth/confirm-email', { token });
const resend = (who = email, remoteAddress = '203.0.113.7') =>
  make.anyone('POST', '/auth/confirm-email/resend', { email: who }, { remoteAddress });

/** Runs the jobs, also those that they add, and returns the token of the newest mail. */
async function mailedToken(): Promise<string> {
  await server.runJobs();
  await server.runJobs();
  const link = /http:\/\/inbox\.test\/confirm-email\?token=(\S+)/.exec(smtp.mails.at(-1)?.text ?? '');
  return decodeURIComponent(link?.[1] ?? '');
}
const count = async (table: 'mails' | 'email_confirmations') =>
  (
    await server.app.database.acrossCompanies('count', (tx) =>
      tx.query(`test-${table}`, `select 1 from ${table}`, []),
    )
  ).length;
const notConfirmed = { status: 401, body: { error: 'ERR_EMAIL_NOT_CONFIRMED' } };
const notValid = { status: 400, body: { error: 'ERR_LINK_NOT_VALID' } };

describe('a sign-up where mails are sent', () => {
  beforeEach(async () => open());

  it('answers as before, and its admin signs in once the e-mail is confirmed', async () => {
    expect(await signUp()).toMatchObject({ status: 201, body: { message: 'Cadastro realizado' } });
    expect(await login()).toMatchObject(notConfirmed);
    const token = await mailedToken();
    expect(smtp.mails).toMatchObject([{ recipient: email, subject: 'Confirme seu e-mail em inbox.test' }]);
    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await login()).toMatchObject({
      status: 200,
      body: { user: { profile: 'admin', language: 'pt' } },
    });
  });

  it.each([
    ['en', 'Confirm your e-mail at inbox.test'],
    ['es', 'Confirme su correo en inbox.test'],
    ['tr', 'inbox.test için e-postanızı doğrulayın'],
  ])('writes in the language of the reader: %s', async (language, subject) => {
    await signUp({ language });
    const token = await mailedToken();
    expect(smtp.mails).toMatchObject([{ subject }]);
    await confirm(token);
    expect((await login()).body.user.language).toBe(language);
  });

  it('repeats in the mail nothing that a stranger typed', async () => {
    await signUp({ name: 'Ganhe já http://evil.test', companyName: 'Clique <b>aqui</b>' });
    await mailedToken();
    expect(JSON.stringify(smtp.mails)).not.toMatch(/evil\.test|Clique|Ganhe/);
  });

  it('tells nobody without the password that an account waits', async () => {
    await signUp();
    expect(await login(wrongPassword)).toMatchObject({
      status: 401,
      body: { error: 'ERR_INVALID_CREDENTIALS' },
    });
  });

  it('stores the link as a hash alone, and the mail encrypted until it is sent', async () => {
    await signUp();
    const before = await server.app.database.acrossCompanies('what is stored', (tx) =>
      tx.query<{ all: string }>(
        'test-stored',
        `select (select jsonb_agg(to_jsonb(m)) from mails m)::text || (select jsonb_agg(to_jsonb(c)) from email_confirmations c)::text as all`,
        [],
      ),
    );
    const token = await mailedToken();
    expect(before[0]?.all).toContain(email);
    expect(before[0]?.all).not.toContain(token);
    expect(before[0]?.all).not.toContain(token.split('.')[1]);
  });

  it('stores nothing of a sign-up that is refused', async () => {
    expect((await signUp({ email: operator.email })).status).toBe(409);
    expect([await count('mails'), await count('email_confirmations')]).toEqual([0, 0]);
  });

  it('needs no confirmation of people whom an admin or the operator creates', async () => {
    const admin = await make.admin(await make.company());
    await admin.call('POST', '/users', { name: 'Rui', email: 'rui@loja.test', password });
    expect((await login(password, 'rui@loja.test')).status).toBe(200);
    await operator.call('POST', '/companies', { name: 'Padaria', email: 'ze@loja.test', planId, password });
    expect((await login(password, 'ze@loja.test')).status).toBe(200);
    expect(await count('mails')).toBe(0);
  });

  it('needs none any more once the operator has changed the e-mail', async () => {
    await signUp();
    const token = await mailedToken();
    const { body: companies } = await operator.call('GET', '/companies');
    const { id } = companies.find(({ name }: { name: string }) => name === 'Loja');
    await operator.call('PUT', `/companies/${id}`, { email: 'nova@loja.test' });
    expect((await login(password, 'nova@loja.test')).status).toBe(200);
    expect(await confirm(token)).toMatchObject(notValid);
  });
});

describe('the link of the mail', () => {
  beforeEach(async () => open());

  it('works once, also when it is used twice at the same instant', async () => {
    await signUp();
    const token = await mailedToken();
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    expect(await confirm(token)).toMatchObject(notValid);
  });

  it('works for 24 hours', async () => {
    server.setNow('2030-01-01T10:00:00Z');
    await signUp();
    const token = await mailedToken();
    server.setNow('2030-01-02T10:00:00Z');
    expect(await confirm(token)).toMatchObject(notValid);
    server.setNow('2030-01-02T09:59:00Z');
    expect((await confirm(token)).status).toBe(200);
  });

  it('is refused when it is another one', async () => {
    await signUp();
    const token = await mailedToken();
    const [company = '', secret = ''] = token.split('.');
    for (const other of ['x', `${Number(company) + 1}.${secret}`, `${company}.${'A'.repeat(43)}`])
      expect(await confirm(other)).toMatchObject(notValid);
    expect(await make.anyone('POST', '/auth/confirm-email', {})).toMatchObject({
      status: 400,
      body: { details: [{ field: 'token' }] },
    });
    expect(await login()).toMatchObject(notConfirmed);
  });
});

describe('the mail once more', () => {
  beforeEach(async () => open());

  it('has a new link, and the old one is worth nothing', async () => {
    await signUp();
    const old = await mailedToken();
    expect((await resend(email.toUpperCase())).status).toBe(202);
    const token = await mailedToken();
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual([email, email]);
    expect(await confirm(old)).toMatchObject(notValid);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is answered alike for an e-mail that waits, one that is confirmed and one that nobody has', async () => {
    await signUp();
    await mailedToken();
    const answers: unknown[] = [];
    for (const who of [email, operator.email, 'ninguem@loja.test'])
      for (let n = 0; n < 4; n += 1) {
        const { status, body, headers } = await resend(who);
        const { requestId: _, ...rest } = body;
        answers.push([n, status, rest, headers['retry-after']]);
      }
    expect(answers.slice(4, 8)).toEqual(answers.slice(0, 4));
    expect(answers.slice(8)).toEqual(answers.slice(0, 4));
    expect(answers[3]).toMatchObject([3, 429, { error: 'ERR_TOO_MANY_REQUESTS' }, '60']);
    await mailedToken();
    expect(new Set(smtp.mails.map(({ recipient }) => recipient))).toEqual(new Set([email]));
  });

  it('is limited by address and by network, also at the same instant, and goes on after a while', async () => {
    server.setNow('2030-01-01T10:00:00Z');
    const burst = await Promise.all([1, 2, 3, 4, 5].map((n) => resend(email, `198.51.${n}.1`)));
    expect(burst.filter(({ status }) => status === 202)).toHaveLength(3);
    server.wait(1);
    expect((await resend(email, '198.51.9.1')).status).toBe(202);
    const from = '203.0.113.9';
    for (let n = 0; n < 20; n += 1) expect((await resend(`p${n}@loja.test`, from)).status).toBe(202);
    expect((await resend('p20@loja.test', from)).status).toBe(429);
    expect((await resend('p20@loja.test', '203.0.114.9')).status).toBe(202);
  });

  it('needs an e-mail', async () => {
    expect(await make.anyone('POST', '/auth/confirm-email/resend', { email: 'bia' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'email' }] },
    });
  });
});

describe('a sign-up that nobody confirms', () => {
  beforeEach(async () => open());

  it('is removed after a week, so that the owner of the e-mail can sign up; others stay', async () => {
    await signUp();
    await signUp({ email: 'rui@loja.test', companyName: 'Padaria' });
    await confirm(await mailedToken());
    const names = async () =>
      (
        await server.app.database.acrossCompanies('which are left', (tx) =>
          tx.query<{ name: string }>('test-names', 'select name from companies order by id', []),
        )
      ).map(({ name }) => name);
    await removeUnconfirmed(server.app);
    expect(await names()).toEqual(['Operadora', 'Loja', 'Padaria']);
    server.wait(8 * 24 * 60);
    await removeUnconfirmed(server.app);
    expect(await names()).toEqual(['Operadora', 'Padaria']);
    expect((await signUp()).status).toBe(201);
  });
});

describe('without a mail server', () => {
  it('a sign-up is as it always was, and nothing of mails is offered', async () => {
    await open({ SMTP_HOST: '', MAIL_FROM: '' });
    expect((await make.anyone('GET', '/public-settings/mail')).body).toBe('disabled');
    await signUp();
    expect((await login()).status).toBe(200);
    expect(await resend()).toMatchObject({ status: 403, body: { error: 'ERR_MAIL_OFF' } });
    expect([await count('mails'), await count('email_confirmations')]).toEqual([0, 0]);
  });

  it('people sign in whose confirmation was asked for while there was one', async () => {
    await open();
    expect((await make.anyone('GET', '/public-settings/mail')).body).toBe('enabled');
    await signUp();
    expect(await login()).toMatchObject(notConfirmed);
    Object.assign(server.app.config, { mail: null });
    expect((await login()).status).toBe(200);
  });
});
