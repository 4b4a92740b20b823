import { signInPaces } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { userImportRoutes } from '../user-imports/index.ts';
import { userRoutes } from './routes.ts';

const FREE = signInPaces.revealed.free;
let server: ModuleServer;
let make: Given;
let foreign: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let counter = 0;

beforeAll(async () => {
  server = await moduleServer((app) => [...userRoutes(app), ...userImportRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  foreign = await make.company();
  const company = await make.company();
  [admin, ana] = [await make.admin(company), await make.user(company)];
});

const newEmail = () => `pessoa${(counter += 1)}@prosa.test`;
const person = (facts: object = {}) => ({
  name: 'Rui',
  email: newEmail(),
  password: 'segredo-2',
  ...facts,
});
const create = (facts: object = {}, by = admin) => by.call('POST', '/users', person(facts));
/** E-mails of people of another company. */
async function foreignEmails(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, async () => make.user(foreign, { email: newEmail() }));
  return (await Promise.all(people)).map(({ email }) => email);
}
async function revealAll(): Promise<void> {
  for (const email of await foreignEmails(FREE)) expect((await create({ email })).status).toBe(409);
}
const tooMany = { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } };

async function preview(emails: string[], by = admin): Promise<Anything> {
  const content = Buffer.from(['nome;email;senha', ...emails.map((e) => `Rui;${e};segredo-2`)].join('\r\n'));
  const file = { field: 'file', fileName: 'p.csv', content, type: 'text/csv' };
  const { headers, payload } = multipart({}, file);
  return by.call('POST', '/users/import/preview', payload, { headers });
}
const takenOf = ({ body }: Anything) =>
  body.rows.filter(({ problems }: Anything) => problems[0]?.code === 'emailTaken').length;

describe('an admin who asks who is in other companies', () => {
  it('learns of so many a day, and then no e-mail is answered, taken or not', async () => {
    await revealAll();
    const [email] = await foreignEmails(1);
    const answer = await create({ email });
    expect(answer).toMatchObject(tooMany);
    expect(answer.headers['retry-after']).toBe('60');
    expect(await create()).toMatchObject(tooMany);
    expect(await admin.call('PUT', `/users/${ana.id}`, { email: newEmail() })).toMatchObject(tooMany);
    expect(await admin.call('PUT', `/users/${ana.id}`, { wpp: '+5511987650001' })).toMatchObject(tooMany);
    expect(await preview([newEmail()])).toMatchObject(tooMany);
  });

  it('can go on with everything else, and with e-mails after a while; other companies do not notice', async () => {
    await revealAll();
    const { body } = await admin.call('GET', `/users/${ana.id}`);
    expect(await admin.call('PUT', `/users/${ana.id}`, { ...body, name: 'Ana Lima' })).toMatchObject({
      status: 200,
    });
    expect((await create({}, await make.admin(await make.company()))).status).toBe(201);
    server.wait(1);
    expect((await create()).status).toBe(201);
  });

  it('is counted once for the same e-mail, and not for people of the own company', async () => {
    const [email] = await foreignEmails(1);
    for (let n = 0; n < FREE + 2; n += 1) {
      expect((await create({ email })).status).toBe(409);
      expect((await create({ email: ana.email.toUpperCase() })).status).toBe(409);
    }
    expect((await create()).status).toBe(201);
  });

  it('is counted for changes of e-mails and for numbers, too', async () => {
    const emails = await foreignEmails(FREE - 1);
    const number = `+55 11 98777-${1000 + (counter += 1)}`;
    const owner = await make.admin(await make.company());
    const given = await owner.call('PUT', `/users/${owner.id}`, { wpp: number, currentPassword: PASSWORD });
    expect(given.status).toBe(200);
    for (const email of emails)
      expect((await admin.call('PUT', `/users/${ana.id}`, { email })).status).toBe(409);
    expect(await create({ wpp: number })).toMatchObject({ body: { message: 'ERR_WPP_ALREADY_EXISTS' } });
    expect(await create()).toMatchObject(tooMany);
  });

  it('is counted in a burst', async () => {
    const emails = await foreignEmails(FREE + 10);
    const answers = await Promise.all(emails.map(async (email) => create({ email })));
    const shown = answers.filter(({ status }) => status === 409).length;
    expect(shown).toBeGreaterThanOrEqual(FREE);
    expect(shown).toBeLessThan(FREE + 4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(FREE + 10 - shown);
  });

  it('learns nothing by a request that can never succeed', async () => {
    const [email] = await foreignEmails(1);
    const queue = await make.queue(foreign);
    const never = [{ queueIds: [queue.id] }, { whatsappId: 2_000_000_000 }, { wpp: '+5511987650002' }];
    await admin.call('PUT', `/users/${ana.id}`, { wpp: '(11) 98765-0002' });
    for (const wrong of never) {
      const answers = [await create({ email, ...wrong }), await create(wrong)];
      answers.push(
        await admin.call('PUT', `/users/${admin.id}`, { email, currentPassword: PASSWORD, ...wrong }),
      );
      const codes = new Set(answers.map(({ status, body }) => `${status} ${body.message ?? body.error}`));
      expect(codes.size).toBe(1);
      expect([...codes][0]).not.toContain('EMAIL');
    }
  });

  it('is the operator: who knows all companies is not counted', async () => {
    const operator = await make.admin(await make.company(), { super: true });
    for (const email of await foreignEmails(FREE + 2))
      expect((await create({ email }, operator)).status).toBe(409);
  });
});

describe('a sheet of users', () => {
  it('shows the e-mails of other companies while few are left, each counted once', async () => {
    const emails = await foreignEmails(FREE - 1);
    for (let n = 0; n < 3; n += 1) expect(takenOf(await preview([...emails, newEmail()]))).toBe(FREE - 1);
    expect(await preview(await foreignEmails(2))).toMatchObject(tooMany);
    expect(await create()).toMatchObject(tooMany);
  });

  it('shows none of more than may be shown', async () => {
    expect(await preview(await foreignEmails(FREE + 1))).toMatchObject(tooMany);
  });

  it('counts nobody of the own company', async () => {
    const people = Array.from({ length: FREE + 1 }, async () =>
      make.user({ id: admin.companyId }, { email: newEmail() }),
    );
    const emails = (await Promise.all(people)).map(({ email }) => email);
    expect(takenOf(await preview(emails))).toBe(FREE + 1);
    expect((await create()).status).toBe(201);
  });
});
