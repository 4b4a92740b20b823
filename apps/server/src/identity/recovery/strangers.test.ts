import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/given.ts';
import {
  codeIn,
  NETWORK,
  newPassword,
  NOBODYS,
  otherCode,
  recoveryFixture,
  refused,
  WPP,
} from './testing.ts';

const { scenario, request, verify, save, login, mailedCode } = recoveryFixture();
const ELSEWHERE = '198.51.100.9';

describe('whoever asks learns nothing', () => {
  it('an unknown number gets the same answer; its token says nothing of the number', async () => {
    const [known, again, unknown] = [await request(), await request(), await request(NOBODYS)];
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect([unknown.status, unknown.body.message]).toEqual([known.status, known.body.message]);
    const tokens = [known, again, unknown].map(({ body }) => body.userId);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(3);
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
    expect(scenario.smtp.mails).toHaveLength(1);
  });

  it('a number of an archived company recovers nobody', async () => {
    const gone = await scenario.make.company({ archivedAt: new Date() });
    await scenario.make.user(gone, { wpp: '5521988887777' });
    await request('5521988887777');
    await mailedCode();
    expect(scenario.smtp.mails).toEqual([]);
  });

  it('after three requests a number waits at a network, whether somebody has it or not, and so does a network', async () => {
    for (const wpp of [WPP, NOBODYS]) {
      for (let n = 0; n < 3; n += 1) expect((await request(wpp)).status).toBe(200);
      const answer = await request(wpp);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
    }
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await request(`55219${10_000_000 + n}`, '192.0.2.1')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a stranger who knows the number', () => {
  const stranger = { remoteAddress: ELSEWHERE };

  it('guesses for the own request alone: the code of its owner stays', async () => {
    const { userId } = (await request()).body;
    const code = await mailedCode();
    const foreign = (await request(WPP, ELSEWHERE)).body.userId;
    await mailedCode();
    for (let n = 0; n < 4; n += 1) {
      await verify(otherCode(code), WPP, { ...stranger, userId: foreign });
      await verify(otherCode(code), WPP, stranger);
    }
    expect(await verify(code, WPP, { ...stranger, userId: foreign })).toMatchObject(
      refused('ERR_RECOVERY_VOID'),
    );
    expect((await verify(code, WPP, { userId })).status).toBe(200);
  });

  it('also in the same network', async () => {
    const { userId } = (await request()).body;
    const code = await mailedCode();
    for (let n = 0; n < 4; n += 1) await verify(otherCode(code));
    expect(await verify(code)).toMatchObject(refused('ERR_RECOVERY_VOID'));
    expect((await verify(code, WPP, { userId })).status).toBe(200);
  });

  it('finds no request of another network without its token', async () => {
    await request();
    expect(await verify(await mailedCode(), WPP, stranger)).toMatchObject(refused('ERR_RECOVERY_EXPIRED'));
  });

  it('finds none of another number with its token', async () => {
    const { userId } = (await request()).body;
    expect(await verify(await mailedCode(), NOBODYS, { userId })).toMatchObject(
      refused('ERR_RECOVERY_EXPIRED'),
    );
  });

  it('uses up the requests of the own network, not those of its owner', async () => {
    for (let n = 0; n < 4; n += 1) await request(WPP, ELSEWHERE);
    expect((await request(WPP, ELSEWHERE)).status).toBe(429);
    const own = await request();
    expect(own.status).toBe(200);
    const { userId } = own.body;
    expect((await verify(await mailedCode(), WPP, { userId })).status).toBe(200);
  });

  it('with many networks keeps out other strangers, not a browser in which the owner has signed in', async () => {
    const cookie = (await login(PASSWORD)).headers['set-cookie'];
    const device = [cookie].flat().find((text) => String(text).startsWith('jdv='));
    for (let n = 0; n < 40; n += 1) expect((await request(WPP, `192.0.2.${n}`)).status).toBe(200);
    expect((await request()).status).toBe(429);
    const headers = { cookie: String(device).split(';')[0] };
    expect((await request(NOBODYS, NETWORK, headers)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await request(WPP, NETWORK, headers)).status).toBe(200);
    expect((await request(WPP, NETWORK, headers)).status).toBe(429);
  });
});

describe('a number that people share from before', () => {
  it('recovers each of them, by a code in the own mail', async () => {
    const rui = await scenario.make.user(await scenario.make.company(), {
      name: 'Rui',
      wpp: '(11) 98765-4321',
    });
    const { userId } = (await request()).body;
    await mailedCode();
    const code = (email: string) =>
      codeIn(scenario.smtp.mails.find(({ recipient }) => recipient === email)?.text);
    expect(code(scenario.ana.email)).not.toBe(code(rui.email));
    const right = await verify(code(scenario.ana.email), WPP, { userId });
    expect((await save({ userId, ...right.body })).status).toBe(200);
    expect((await login(newPassword)).status).toBe(200);
    expect((await login(PASSWORD, rui)).status).toBe(200);
    const second = await verify(code(rui.email), WPP, { userId });
    expect((await save({ userId, ...second.body })).status).toBe(200);
    expect((await login(newPassword, rui)).status).toBe(200);
  });

  it('has three guesses together', async () => {
    await scenario.make.user(await scenario.make.company(), { wpp: '(11) 98765-4321' });
    const { userId } = (await request()).body;
    const code = await mailedCode();
    for (let n = 0; n < 3; n += 1) await verify(otherCode(code), WPP, { userId });
    expect(await verify(code, WPP, { userId })).toMatchObject(refused('ERR_RECOVERY_VOID'));
  });
});

describe('a code goes to no e-mail that its person has not proven', () => {
  it('not to one that a sign-up has not confirmed, and to the same one once it has', async () => {
    await scenario.make.insert('email_confirmations', {
      company_id: scenario.ana.companyId,
      userId: scenario.ana.id,
      email: scenario.ana.email,
      tokenHash: 'x',
      expiresAt: new Date(0),
    });
    expect((await request()).status).toBe(200);
    await mailedCode();
    expect(scenario.smtp.mails).toEqual([]);
    await scenario.server.app.database.acrossCompanies('the link is used', (tx) =>
      tx.query('test-confirm', 'delete from email_confirmations', []),
    );
    await request();
    expect(await mailedCode()).toMatch(/^\d{6}$/);
  });

  it('not to one of somebody invited, who has a link', async () => {
    await scenario.make.user(await scenario.make.company(), { wpp: '5521988887777', passwordHash: null });
    expect((await request('5521988887777')).status).toBe(200);
    await mailedCode();
    expect(scenario.smtp.mails).toEqual([]);
  });
});
