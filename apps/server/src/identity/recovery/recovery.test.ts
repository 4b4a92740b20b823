import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/given.ts';
import { wholeCode } from '../../testing/whole-code.ts';
import { newPassword, NOBODYS, otherCode, recoveryFixture, refused, WPP } from './testing.ts';

const { scenario, open, request, verify, save, login, mailedCode } = recoveryFixture();

const rowsOf = async (text: string) =>
  scenario.server.app.database.acrossCompanies('what is stored', (tx) =>
    tx.query<{ value: string }>(`test-${text.length}`, text, []),
  );
async function verified(): Promise<{ userId: string; resetToken: string }> {
  const { userId } = (await request()).body;
  return { userId, resetToken: (await verify(await mailedCode(), WPP, { userId })).body.resetToken };
}

describe('a password is recovered by the WhatsApp number', () => {
  it('through a code by e-mail, and signs in with the new password alone', async () => {
    const asked = await request();
    expect(asked).toMatchObject({ status: 200, body: { userId: expect.stringMatching(/^[\w-]{43}$/) } });
    const right = await verify(await mailedCode());
    expect(scenario.smtp.mails).toMatchObject([
      { recipient: scenario.ana.email, subject: 'Recuperação da sua senha em inbox.test' },
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
    const rui = await scenario.make.user(await scenario.make.company(), {
      wpp: wpp.replace('7654', '1234').replace('8765', '8123'),
    });
    await request(wpp.replace('7654', '1234').replace('8765', '8123'));
    await mailedCode();
    expect(scenario.smtp.mails.at(-1)?.recipient).toBe(rui.email);
  });

  it('ends every session of the person, tells the person by mail, and leaves an entry of the audit log', async () => {
    const { token } = (await login(PASSWORD)).body;
    await save(await verified());
    await scenario.server.runJobs();
    const headers = { authorization: `Bearer ${token}` };
    expect((await scenario.make.anyone('GET', '/auth/me', undefined, { headers })).status).toBe(401);
    expect(scenario.server.published.map(({ name }) => name)).toContain('endSession');
    expect(scenario.smtp.mails.at(-1)).toMatchObject({
      recipient: scenario.ana.email,
      subject: 'Seu acesso a inbox.test mudou',
    });
    expect(await rowsOf(`select action || "subjectName" || "actorName" as value from audit_entries`)).toEqual(
      [{ value: 'user.passwordAna' }],
    );
  });

  it('also of a super account: by e-mail', async () => {
    const boss = await scenario.make.admin(await scenario.make.company(), {
      super: true,
      wpp: '5521999990000',
    });
    await request('5521999990000');
    await mailedCode();
    expect(scenario.smtp.mails.at(-1)?.recipient).toBe(boss.email);
  });
});

describe('a request', () => {
  it.each(['', 'abc', '123', '1'.repeat(16), '55119876x4321'])(
    'a malformed number names the field: %s',
    async (wpp) => {
      const answer = await request(wpp);
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'wpp']);
      expect(await rowsOf('select handle as value from password_recoveries')).toEqual([]);
    },
  );
});

describe('a code', () => {
  it('is void after three wrong ones, however many come at once', async () => {
    const { userId } = (await request()).body;
    const code = await mailedCode();
    const guesses = await Promise.all(
      Array.from({ length: 50 }, async () => verify(otherCode(code), WPP, { userId })),
    );
    const errors = guesses.map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'ERR_RECOVERY_WRONG_CODE')).toHaveLength(2);
    expect(errors.filter((error) => error === 'ERR_RECOVERY_VOID')).toHaveLength(48);
    expect(await rowsOf('select failures::text as value from password_recoveries')).toEqual([{ value: '3' }]);
    expect(await verify(code, WPP, { userId })).toMatchObject(refused('ERR_RECOVERY_VOID'));
  });

  it('is over after ten minutes, and replaced by the next one', async () => {
    await request();
    const first = await mailedCode();
    scenario.server.wait(10);
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
    const add = scenario.server.app.jobs.add.bind(scenario.server.app.jobs);
    scenario.server.app.jobs.add = async (tx, name, ...rest) => {
      await add(tx, name, ...rest);
      if (name === 'recovery-send-code') await add(tx, name, ...rest);
    };
    await request();
    const code = await mailedCode();
    expect(scenario.smtp.mails).toHaveLength(1);
    expect((await verify(code)).status).toBe(200);
  });

  it('is found in no answer, event, row or job', async () => {
    const { userId } = (await request()).body;
    await scenario.server.runJobs();
    const stored =
      await rowsOf(`select string_agg(query_to_xml(format('select * from %I', table_name), true, true, '')::text, '') as value
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const code = await mailedCode();
    const right = await verify(code);
    const saved = await save({ userId, ...right.body });
    const word = wholeCode(code);
    expect(code).toMatch(/^\d{6}$/);
    // The mail waits there, encrypted: the search looks at the right place.
    expect(stored[0]?.value).toContain('passwordRecovery');
    expect(stored[0]?.value).not.toMatch(word);
    expect(JSON.stringify([right, saved, scenario.server.published])).not.toMatch(word);
  });
});

describe('a new password', () => {
  it('makes the codes of other requests void', async () => {
    const earlier = (await request()).body.userId;
    const code = await mailedCode();
    const proof = await verified();
    expect((await save(proof)).status).toBe(200);
    expect(await verify(code, WPP, { userId: earlier })).toMatchObject(refused('ERR_RECOVERY_EXPIRED'));
  });

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
    await scenario.make.user(await scenario.make.company(), { wpp: '5521988887777' });
    const proof = await verified();
    const other = (await request('5521988887777')).body.userId;
    for (const facts of [
      { userId: proof.userId },
      { ...proof, resetToken: 'x' },
      { ...proof, userId: other },
    ])
      expect(await save(facts)).toMatchObject(refused('ERR_RECOVERY_NOT_VERIFIED'));
    expect(await save({ ...proof, userId: String(scenario.ana.id) })).toMatchObject(
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
    scenario.server.wait(10);
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
    await scenario.make.insert('settings', { key: 'strongPasswords', value: 'enabled' });
    const answer = await save({ ...(await verified()), newPassword: 'password' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'ERR_WEAK_PASSWORD', details: [{ field: 'newPassword', message: 'weak' }] },
    });
  });
});

it('nothing is offered where neither mails are sent nor a connection sends codes', async () => {
  await scenario.server.close();
  await open({});
  expect(await request()).toMatchObject(refused('ERR_RECOVERY_OFF', 403));
  expect(await rowsOf('select handle as value from password_recoveries')).toEqual([]);
});
