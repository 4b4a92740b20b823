import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineIdentityJobs } from '../jobs.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { recoveryRoutes } from './routes.ts';

const WPP = '5511987654321';
const NOBODYS = '5511911112222';
const newPassword = 'nova-senha';
let smtp: MailServer;
let server: ModuleServer;
let make: Given;
let ana: GivenUser;

async function open(environment: Record<string, string>): Promise<void> {
  server = await moduleServer((app) => [...recoveryRoutes(app), ...sessionRoutes(app)], environment);
  defineMailJobs(server.app);
  defineIdentityJobs(server.app);
  make = given(server);
  ana = await make.user(await make.company(), { name: 'Ana', wpp: WPP });
}
beforeEach(async () => {
  smtp = new MailServer();
  await smtp.start();
  await open(smtp.environment);
});
afterEach(async () => {
  await server.close();
  await smtp.stop();
});

const request = async (wpp = WPP, remoteAddress = '203.0.113.7') =>
  make.anyone('POST', '/enviar-email', { wpp }, { remoteAddress });
const verify = async (code: string, wpp = WPP) =>
  make.anyone('GET', `/verificar-code/${encodeURIComponent(wpp)}?code=${code}`);
const save = async (facts: object) => make.anyone('PUT', '/atualizar-senha', { newPassword, ...facts });
const login = async (password: string, { email } = ana) =>
  make.anyone('POST', '/auth/login', { email, password });

/** Runs the jobs, also those that they add, and returns the code of the newest mail. */
async function mailedCode(): Promise<string> {
  await server.runJobs();
  await server.runJobs();
  return /^\d{6}$/m.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? '';
}
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');
async function verified(): Promise<{ userId: string; resetToken: string }> {
  const { userId } = (await request()).body;
  return { userId, resetToken: (await verify(await mailedCode())).body.resetToken };
}
const rowsOf = async (text: string) =>
  server.app.database.acrossCompanies('what is stored', (tx) =>
    tx.query<{ value: string }>(`test-${text.length}`, text, []),
  );
const refused = (error: string, status = 400) => ({ status, body: { error } });

describe('a password is recovered by the WhatsApp number', () => {
  it('through a code by e-mail, and signs in with the new password alone', async () => {
    const asked = await request();
    expect(asked).toMatchObject({ status: 200, body: { userId: expect.stringMatching(/^[\w-]{43}$/) } });
    const right = await verify(await mailedCode());
    expect(smtp.mails).toMatchObject([
      { recipient: ana.email, subject: 'Recuperação da sua senha em inbox.test' },
    ]);
    expect(right).toMatchObject({ status: 200, body: { resetToken: expect.any(String) } });
    const saved = await save({ userId: asked.body.userId, ...right.body });
    expect(saved).toMatchObject({ status: 200, body: { message: 'Senha atualizada com sucesso!' } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });

  it.each(['11987654321', '+55 (11) 98765-4321', '551187654321', '011 98765-4321'])(
    'however it is typed: %s',
    async (typed) => {
      await request(typed);
      expect((await verify(await mailedCode(), WPP)).status).toBe(200);
    },
  );

  it.each(['(11) 98765-4321', '11 8765-4321', '+5511987654321'])('however it is stored: %s', async (wpp) => {
    const rui = await make.user(await make.company(), {
      wpp: wpp.replace('7654', '1234').replace('8765', '8123'),
    });
    await request(wpp.replace('7654', '1234').replace('8765', '8123'));
    await mailedCode();
    expect(smtp.mails.at(-1)?.recipient).toBe(rui.email);
  });

  it('ends every session of the person, tells the person by mail, and leaves an entry of the audit log', async () => {
    const { token } = (await login(PASSWORD)).body;
    await save(await verified());
    await server.runJobs();
    const headers = { authorization: `Bearer ${token}` };
    expect((await make.anyone('GET', '/auth/me', undefined, { headers })).status).toBe(401);
    expect(server.published.map(({ name }) => name)).toContain('endSession');
    expect(smtp.mails.at(-1)).toMatchObject({
      recipient: ana.email,
      subject: 'Seu acesso a inbox.test mudou',
    });
    expect(await rowsOf(`select action || "subjectName" || "actorName" as value from audit_entries`)).toEqual(
      [{ value: 'user.passwordAna' }],
    );
  });

  it('also of a super account: by e-mail', async () => {
    const boss = await make.admin(await make.company(), { super: true, wpp: '5521999990000' });
    await request('5521999990000');
    await mailedCode();
    expect(smtp.mails.at(-1)?.recipient).toBe(boss.email);
  });
});

describe('whoever asks learns nothing', () => {
  it('an unknown number gets the same answer, and a handle of its own', async () => {
    const [known, again, unknown] = [await request(), await request(), await request(NOBODYS)];
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect([unknown.status, unknown.body.message]).toEqual([known.status, known.body.message]);
    expect(again.body.userId).toBe(known.body.userId);
    expect(unknown.body.userId).toMatch(/^[\w-]{43}$/);
    expect(unknown.body.userId).not.toBe(known.body.userId);
  });

  it('its guesses are counted and refused alike, and nobody gets a mail', async () => {
    const answers: unknown[][] = [];
    for (const wpp of [WPP, NOBODYS]) {
      await request(wpp);
      const code = await mailedCode();
      const wrong = wpp === WPP ? otherCode(code) : '000000';
      const tries: Awaited<ReturnType<typeof verify>>[] = [];
      for (let n = 0; n < 4; n += 1) tries.push(await verify(wrong, wpp));
      answers.push(tries.map(({ status, body }) => [status, { ...body, requestId: '' }]));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(smtp.mails).toHaveLength(1);
  });

  it('a number of several people recovers nobody', async () => {
    await make.user(await make.company(), { wpp: '(11) 98765-4321' });
    expect((await request()).status).toBe(200);
    await mailedCode();
    expect(smtp.mails).toEqual([]);
  });

  it('neither does one of an archived company', async () => {
    const gone = await make.company({ archivedAt: new Date() });
    await make.user(gone, { wpp: '5521988887777' });
    await request('5521988887777');
    await mailedCode();
    expect(smtp.mails).toEqual([]);
  });

  it.each(['', 'abc', '123', '1'.repeat(16), '55119876x4321'])(
    'a malformed number names the field: %s',
    async (wpp) => {
      const answer = await request(wpp);
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'wpp']);
      expect(await rowsOf('select handle as value from password_recoveries')).toEqual([]);
    },
  );

  it('after three requests a number waits, whether somebody has it or not, and so does a network', async () => {
    for (const wpp of [WPP, NOBODYS]) {
      for (let n = 0; n < 3; n += 1) expect((await request(wpp, `198.51.100.${n}`)).status).toBe(200);
      const answer = await request(wpp, '198.51.100.9');
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
    }
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await request(`55219${10_000_000 + n}`, '192.0.2.1')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a code', () => {
  it('is void after three wrong ones, however many come at once', async () => {
    await request();
    const code = await mailedCode();
    const guesses = await Promise.all(Array.from({ length: 50 }, async () => verify(otherCode(code))));
    const errors = guesses.map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'ERR_RECOVERY_WRONG_CODE')).toHaveLength(2);
    expect(errors.filter((error) => error === 'ERR_RECOVERY_VOID')).toHaveLength(48);
    expect(await rowsOf('select failures::text as value from password_recoveries')).toEqual([{ value: '3' }]);
    expect(await verify(code)).toMatchObject(refused('ERR_RECOVERY_VOID'));
  });

  it('is over after ten minutes, and replaced by the next one', async () => {
    await request();
    const first = await mailedCode();
    server.wait(10);
    expect(await verify(first)).toMatchObject(refused('ERR_RECOVERY_EXPIRED'));
    expect(await verify(first, NOBODYS)).toMatchObject(refused('ERR_RECOVERY_EXPIRED'));
    await request();
    const second = await mailedCode();
    if (first !== second) expect(await verify(first)).toMatchObject(refused('ERR_RECOVERY_WRONG_CODE'));
    expect((await verify(second)).status).toBe(200);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('names the field when it is no code: %s', async (code) => {
    const answer = await verify(code);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'code']);
  });

  it('is made once, although its job runs twice', async () => {
    const add = server.app.jobs.add.bind(server.app.jobs);
    server.app.jobs.add = async (tx, name, ...rest) => {
      await add(tx, name, ...rest);
      if (name === 'recovery-send-code') await add(tx, name, ...rest);
    };
    await request();
    const code = await mailedCode();
    expect(smtp.mails).toHaveLength(1);
    expect((await verify(code)).status).toBe(200);
  });

  it('is found in no answer, event, row or job', async () => {
    const { userId } = (await request()).body;
    await server.runJobs();
    const stored =
      await rowsOf(`select string_agg(query_to_xml(format('select * from %I', table_name), true, true, '')::text, '') as value
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const code = await mailedCode();
    const right = await verify(code);
    const saved = await save({ userId, ...right.body });
    const word = new RegExp(`(?<!\\d)${code}(?!\\d)`);
    expect(code).toMatch(/^\d{6}$/);
    // The mail waits there, encrypted: the search looks at the right place.
    expect(stored[0]?.value).toContain('passwordRecovery');
    expect(stored[0]?.value).not.toMatch(word);
    expect(JSON.stringify([right, saved, server.published])).not.toMatch(word);
  });
});

describe('a new password', () => {
  it('is set by one of twenty uses of a token at once', async () => {
    const proof = await verified();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => save({ ...proof, newPassword: `senha-${n}` })),
    );
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(done).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'ERR_RECOVERY_NOT_VERIFIED')).toHaveLength(19);
    expect((await login(`senha-${done[0]}`)).status).toBe(200);
  });

  it('needs a verified code: not a handle alone, nor a token of somebody else', async () => {
    await make.user(await make.company(), { wpp: '5521988887777' });
    const proof = await verified();
    const other = (await request('5521988887777')).body.userId;
    for (const facts of [
      { userId: proof.userId },
      { ...proof, resetToken: 'x' },
      { ...proof, userId: other },
    ])
      expect(await save(facts)).toMatchObject(refused('ERR_RECOVERY_NOT_VERIFIED'));
    expect(await save({ ...proof, userId: String(ana.id) })).toMatchObject(
      refused('ERR_RECOVERY_NOT_VERIFIED'),
    );
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await save(proof)).status).toBe(200);
  });

  it('needs the newest token, within ten minutes', async () => {
    const { userId } = (await request()).body;
    const code = await mailedCode();
    const [lost, proof] = [(await verify(code)).body, (await verify(code)).body];
    expect(await save({ userId, ...lost })).toMatchObject(refused('ERR_RECOVERY_NOT_VERIFIED'));
    server.wait(10);
    expect(await save({ userId, ...proof })).toMatchObject(refused('ERR_RECOVERY_NOT_VERIFIED'));
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it.each(['1234', 'x'.repeat(51)])(
    'names the field when it is wrong, and the token stays: %s',
    async (wrong) => {
      const proof = await verified();
      const answer = await save({ ...proof, newPassword: wrong });
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'newPassword']);
      expect((await save({ ...proof, newPassword: '12345' })).status).toBe(200);
    },
  );

  it('is strong where the installation asks for that', async () => {
    await make.insert('settings', { key: 'strongPasswords', value: 'enabled' });
    const answer = await save({ ...(await verified()), newPassword: 'password' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'ERR_WEAK_PASSWORD', details: [{ field: 'newPassword', message: 'weak' }] },
    });
  });
});

it('without a mail server nothing is offered', async () => {
  await server.close();
  await open({});
  expect(await request()).toMatchObject(refused('ERR_MAIL_OFF', 403));
  expect(await rowsOf('select handle as value from password_recoveries')).toEqual([]);
});
