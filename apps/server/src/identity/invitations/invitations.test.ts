import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/given.ts';
import { expired, InvitationFixture, notValid, password } from './testing.ts';

// An admin adds somebody without a password; the person chooses one by the link of a mail.

const at = new InvitationFixture();
beforeAll(async () => at.open());
afterAll(async () => at.close());
beforeEach(async () => at.begin());

describe('an invited person', () => {
  it('gets a mail, chooses name and password, and is signed in', async () => {
    await at.goTo(1, '10:00');
    const { id, token } = await at.invited();
    const until = at.untilFromNow();
    expect(at.smtp.mails).toMatchObject([
      { recipient: at.email, subject: `Convite para atender em ${at.company.name}` },
    ]);
    expect(await at.rowOf()).toMatchObject({
      invitedUntil: until,
      lastSeenAt: null,
      online: false,
    });
    expect(await at.read(token)).toMatchObject({
      status: 200,
      body: { name: 'Rui', email: at.email, companyName: at.company.name, expiresAt: until },
    });
    const accepted = await at.accept(token);
    expect(accepted).toMatchObject({
      status: 200,
      body: { user: { id, name: 'Rui Prado', email: at.email, company: { id: at.company.id } } },
    });
    expect(String(accepted.headers['set-cookie'])).toContain('jrt=');
    const me = await at.make.anyone('GET', '/auth/me', undefined, {
      headers: { authorization: `Bearer ${accepted.body.token}` },
    });
    expect(me).toMatchObject({ status: 200, body: { id } });
    expect(await at.rowOf()).toMatchObject({ name: 'Rui Prado', invitedUntil: null, online: true });
    expect((await at.login()).status).toBe(200);
    expect(await at.actions()).toEqual([
      'Adão: user.create',
      'Adão: user.invite',
      'Rui Prado: user.acceptInvitation',
    ]);
  });

  it.each([
    ['en', /^Invitation to join Padaria Flor/],
    ['es', /^Invitación para atender en Padaria Flor/],
    ['tr', /^Davet: Padaria Flor/],
  ])('is written to in the own language: %s', async (language, subject) => {
    await at.invited({ language });
    expect(at.smtp.mails[0]?.subject).toMatch(subject);
  });

  it('cannot sign in before, with whatever password', async () => {
    await at.invited();
    for (const secret of [password, PASSWORD, 'null', ' '])
      expect(await at.login(at.email, secret)).toMatchObject({
        status: 401,
        body: { error: 'ERR_INVALID_CREDENTIALS' },
      });
  });

  it('chooses a password by the rules of the installation', async () => {
    const { token } = await at.invited();
    for (const [facts, field] of [
      [{ password: '1234' }, 'password'],
      [{ password: '' }, 'password'],
      [{ name: 'R' }, 'name'],
      [{ token: '' }, 'token'],
    ] as const)
      expect(await at.accept(token, facts)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    await at.make.insert('settings', { key: 'strongPasswords', value: 'enabled' });
    expect(await at.accept(token, { password: 'password1' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WEAK_PASSWORD', details: [{ field: 'password' }] },
    });
    await at.server.app.database.acrossCompanies('as before', (tx) =>
      tx.query('test-weak-again', `delete from settings where key = 'strongPasswords'`, []),
    );
    expect((await at.accept(token)).status).toBe(200);
  });

  it('keeps the password when the working hours are over, and signs in during them', async () => {
    await at.goTo(1, '03:30');
    const { token } = await at.invited({ startWork: '08:00', endWork: '18:00' });
    expect(await at.accept(token)).toMatchObject({ status: 401, body: { error: 'ERR_OUT_OF_HOURS' } });
    expect(await at.accept(token)).toMatchObject(notValid);
    await at.goTo(1, '15:00');
    expect((await at.login()).status).toBe(200);
  });

  it('counts towards the plan, and the limit is kept', async () => {
    const small = await at.make.company({ planId: (await at.make.plan({ users: 2 })).id });
    at.admin = await at.make.admin(small);
    await at.invited();
    expect(await at.add({ email: `outra${at.counter}@loja.test` })).toMatchObject({
      status: 400,
      body: { error: 'Número máximo de usuários já alcançado: 2' },
    });
  });

  it('who is invited as an admin is in charge of nothing yet', async () => {
    const { id } = await at.invited({ profile: 'admin' });
    const promoted = await at.admin.call('PUT', `/users/${at.admin.id}`, { profile: 'user' });
    expect(promoted).toMatchObject({ status: 409, body: { error: 'ERR_LAST_ADMIN' } });
    expect((await at.admin.call('PUT', `/users/${id}`, { profile: 'user' })).status).toBe(200);
  });

  it('may get a password from an admin instead: the link is worth nothing then', async () => {
    const { id, token } = await at.invited();
    expect((await at.admin.call('PUT', `/users/${id}`, { password })).status).toBe(200);
    expect(await at.rowOf()).toMatchObject({ invitedUntil: null });
    expect(await at.accept(token)).toMatchObject(notValid);
    expect(await at.read(token)).toMatchObject(notValid);
    expect((await at.login()).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once, also when it is used many times at the same instant', async () => {
    const { id, token } = await at.invited();
    const answers = await Promise.all(Array.from({ length: 12 }, () => at.accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
    expect(await at.accept(token)).toMatchObject(notValid);
    const sessions = await at.server.app.database.inCompany(at.company.id, (tx) =>
      tx.query('test-sessions', 'select id from sessions where company_id = $1 and "userId" = $2', [
        at.company.id,
        id,
      ]),
    );
    expect(sessions).toHaveLength(1);
  });

  it('is refused when it is another one', async () => {
    const { token } = await at.invited();
    const [number = '', secret = ''] = token.split('.');
    for (const other of [
      'x',
      `${Number(number) + 1}.${secret}`,
      `${number}.${'A'.repeat(43)}`,
      `999999999999999.${secret}`,
      `${token}x`,
    ]) {
      expect(await at.read(other)).toMatchObject(notValid);
      expect(await at.accept(other)).toMatchObject(notValid);
    }
    expect((await at.accept(token)).status).toBe(200);
  });

  it('works for 72 hours, and is renewed afterwards', async () => {
    await at.goTo(1, '10:00');
    const { id, token } = await at.invited();
    await at.goTo(4, '09:59');
    expect((await at.read(token)).status).toBe(200);
    await at.goTo(4, '10:00');
    expect(await at.read(token)).toMatchObject(expired);
    expect(await at.accept(token)).toMatchObject(expired);
    expect(await at.admin.call('POST', `/users/${id}/invitation`)).toMatchObject({
      status: 200,
      body: { invitedUntil: at.untilFromNow() },
    });
    const newer = await at.mailedToken();
    expect(await at.accept(token)).toMatchObject(notValid);
    expect((await at.accept(newer)).status).toBe(200);
  });

  it('is replaced by a newer one, and by one to the right address', async () => {
    const { id, token } = await at.invited();
    expect((await at.admin.call('POST', `/users/${id}/invitation`)).status).toBe(200);
    const second = await at.mailedToken();
    expect(await at.accept(token)).toMatchObject(notValid);
    const right = `certo${at.counter}@loja.test`;
    expect(
      (await at.admin.call('PUT', `/users/${id}`, { name: 'Rui', email: right, password: '' })).status,
    ).toBe(200);
    const third = await at.mailedToken();
    expect(at.smtp.mails.map(({ recipient }) => recipient)).toEqual([at.email, at.email, right]);
    expect(await at.accept(second)).toMatchObject(notValid);
    expect((await at.accept(third)).status).toBe(200);
    expect(at.smtp.mails).toHaveLength(3);
  });

  it('does not work in a company that is archived', async () => {
    const { token } = await at.invited();
    await at.server.app.database.acrossCompanies('archive', (tx) =>
      tx.query('test-archive', 'update companies set "archivedAt" = now() where id = $1', [at.company.id]),
    );
    expect(await at.read(token)).toMatchObject(notValid);
    expect(await at.accept(token)).toMatchObject(notValid);
  });

  it('is stored as a hash alone, and the mail encrypted until it is sent', async () => {
    await at.add();
    const [stored] = await at.server.app.database.acrossCompanies('what is stored', (tx) =>
      tx.query<{ all: string }>(
        'test-stored-invitation',
        `select (select jsonb_agg(to_jsonb(m)) from mails m)::text
           || (select jsonb_agg(to_jsonb(i)) from invitations i)::text
           || (select jsonb_agg(to_jsonb(a)) from audit_entries a)::text
           || (select jsonb_agg(to_jsonb(u)) from users u)::text as all`,
        [],
      ),
    );
    const token = await at.mailedToken();
    expect(token).toMatch(/^\d+\.[\w-]{43}$/);
    expect(stored?.all).toContain(at.email);
    expect(stored?.all).not.toContain(token.split('.')[1]);
  });

  it('quotes no company whose name could become a link', async () => {
    at.company = await at.make.company({ name: `Ganhe já em premio${at.counter}.test` });
    at.admin = await at.make.admin(at.company);
    await at.invited();
    expect(JSON.stringify(at.smtp.mails)).not.toContain('premio');
    expect(at.smtp.mails[0]?.subject).toBe('Convite para atender em inbox.test');
  });
});
