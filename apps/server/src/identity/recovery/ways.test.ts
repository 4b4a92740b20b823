import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineIdentityJobs } from '../jobs.ts';
import type { CodeConnections } from './code-connections.ts';
import { readRecoveryWays } from './code-connections.ts';
import { recoveryRoutes } from './routes.ts';
import { codeIn, NOBODYS, WPP } from './testing.ts';

interface Sent {
  companyId: number;
  number: string;
  code: string;
  body: string;
  expiresAt: Date;
}
const smtp = new MailServer();
let server: ModuleServer;
let make: Given;
let sent: Sent[];
/** The companies whose people a connection can reach. */
let reached: number[];

const connections: CodeConnections = {
  areUsable: async () => reached.length > 0,
  begin: async () => ({
    find: async (_tx, { companyId, isSuper }) =>
      !isSuper && reached.includes(companyId) ? { companyId, whatsappId: 1 } : null,
    add: async (_tx, { companyId }, code) => void sent.push({ companyId, ...code }),
  }),
};

async function open(environment: Record<string, string> = {}): Promise<void> {
  server = await moduleServer((app) => recoveryRoutes(app, connections), environment);
  defineMailJobs(server.app);
  defineIdentityJobs(server.app, connections);
  make = given(server);
}
beforeEach(async () => {
  [sent, reached, smtp.mails.length] = [[], [], 0];
  await smtp.start();
});
afterEach(async () => {
  await server.close();
  await smtp.stop();
});

const request = async (wpp: string) => make.anyone('POST', '/enviar-email', { wpp });
async function asked(wpp = WPP): Promise<string> {
  const { userId } = (await request(wpp)).body;
  await server.runJobs();
  await server.runJobs();
  return userId;
}
const verify = async (wpp: string, userId: string, code: string) =>
  make.anyone('GET', `/verificar-code/${wpp}?code=${code}&userId=${userId}`);
const ways = async () => readRecoveryWays(server.app, connections);

describe('a code goes', () => {
  it('by e-mail and over the connection where both are there: it is the same code', async () => {
    await open(smtp.environment);
    const company = await make.company();
    await make.user(company, { wpp: '(11) 98765-4321', language: 'en' });
    reached = [company.id];
    const userId = await asked();
    expect(await ways()).toBe('both');
    expect(smtp.mails).toHaveLength(1);
    expect(sent).toMatchObject([{ companyId: company.id, number: WPP, code: codeIn(smtp.mails[0]?.text) }]);
    expect(sent[0]?.body).toMatch(/^\*\d{6}\* is the code to recover your password at inbox\.test\./);
    expect((await verify(WPP, userId, sent[0]?.code ?? '')).status).toBe(200);
  });

  it('over the connection alone where no mails are sent, until it is over', async () => {
    await open();
    const company = await make.company();
    await make.user(company, { wpp: WPP });
    reached = [company.id];
    const userId = await asked();
    expect(await ways()).toBe('whatsapp');
    expect(sent[0]?.body).toMatch(/^\*\d{6}\* é o código para recuperar a sua senha\. Ele vale/);
    const minutes = (Number(sent[0]?.expiresAt) - server.app.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(10);
    expect((await verify(WPP, userId, sent[0]?.code ?? '')).status).toBe(200);
  });

  it('by e-mail alone to super accounts, and to people whom no connection reaches', async () => {
    await open(smtp.environment);
    const [company, other] = [await make.company(), await make.company()];
    const people = [
      await make.user(company, { wpp: WPP, super: true }),
      await make.user(other, { wpp: '5521988887777' }),
    ];
    reached = [company.id];
    await asked();
    await asked('5521988887777');
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(people.map(({ email }) => email));
    expect(sent).toEqual([]);
  });

  it('to nobody where no way leads to the person: it is nobody’s code, like that of an unknown number', async () => {
    await open();
    const [company, other] = [await make.company(), await make.company()];
    await make.user(company, { wpp: WPP, super: true });
    await make.user(other, { wpp: '5521988887777' });
    reached = [company.id];
    for (const wpp of [WPP, '5521988887777', NOBODYS]) await asked(wpp);
    expect([sent, smtp.mails]).toEqual([[], []]);
    const rows = await server.app.database.acrossCompanies('test', (tx) =>
      tx.query(
        'test-recoveries',
        'select company_id, "codeHash" is not null as "hasCode" from password_recoveries',
        [],
      ),
    );
    expect(rows).toEqual([1, 2, 3].map(() => ({ company_id: null, hasCode: true })));
  });

  it('to each of the people who share a number from before, an own one', async () => {
    await open();
    const companies = [await make.company(), await make.company(), await make.company()];
    for (const company of companies) await make.user(company, { wpp: WPP });
    reached = companies.slice(0, 2).map(({ id }) => id);
    const userId = await asked();
    expect(sent.map(({ companyId }) => companyId)).toEqual(reached);
    expect(new Set(sent.map(({ code }) => code)).size).toBe(2);
    for (const { code } of sent) expect((await verify(WPP, userId, code)).status).toBe(200);
  });
});

it('nothing is offered, and nothing begins, where there is no way', async () => {
  await open();
  expect(await ways()).toBe('disabled');
  expect(await request(WPP)).toMatchObject({ status: 403, body: { error: 'ERR_RECOVERY_OFF' } });
});
