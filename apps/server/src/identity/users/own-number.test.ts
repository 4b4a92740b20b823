import { ownNumberKey } from '@prosa/domain';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { userRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let ana: GivenUser;
beforeAll(async () => {
  server = await moduleServer((app) => userRoutes(app));
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  const company = await make.company();
  [admin, ana] = [await make.admin(company), await make.user(company)];
});

let last = 0;
/** Two spellings of the same number. */
function newNumber(): [string, string] {
  last += 1;
  const four = String(last).padStart(4, '0');
  return [`+55 11 98765-${four}`, `(11) 8765-${four}`];
}
const change = (who: GivenUser, wpp: string | null, id = ana.id) =>
  who.call('PUT', `/users/${id}`, { wpp, currentPassword: PASSWORD });
const taken = {
  status: 409,
  body: { message: 'ERR_WPP_ALREADY_EXISTS', details: [{ field: 'wpp', message: 'taken' }] },
};

describe("a person's own number", () => {
  it('is one person’s in the whole installation, however it is written', async () => {
    const [number, spelled] = newNumber();
    expect(await change(ana, number)).toMatchObject({ status: 200, body: { wpp: number } });
    const stranger = await make.admin(await make.company());
    expect(await change(stranger, spelled, stranger.id)).toMatchObject(taken);
    const person = { name: 'Rui', email: `rui-${last}@prosa.test`, password: 'segredo-12', wpp: spelled };
    expect(await admin.call('POST', '/users', person)).toMatchObject(taken);
    expect(await change(ana, null)).toMatchObject({ status: 200, body: { wpp: null } });
    expect(await change(stranger, spelled, stranger.id)).toMatchObject({ status: 200 });
  });

  it('may be spelled anew by its person, and is set by an admin for others', async () => {
    const [number, spelled] = newNumber();
    expect(await admin.call('PUT', `/users/${ana.id}`, { wpp: number })).toMatchObject({ status: 200 });
    expect(await change(ana, spelled)).toMatchObject({ status: 200, body: { wpp: spelled } });
  });

  it('that two people gave at once becomes one’s', async () => {
    const [number, spelled] = newNumber();
    const other = await make.admin(await make.company());
    const replies = await Promise.all([change(ana, number), change(other, spelled, other.id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('that is shared from before stays, can be sent back, and nobody else can take it', async () => {
    const [number, spelled] = newNumber();
    const shared = [
      await make.user(await make.company(), { wpp: number, wppKey: ownNumberKey(number) }),
      await make.user(await make.company(), { wpp: spelled }),
    ];
    for (const [index, who] of shared.entries())
      expect(
        await who.call('PUT', `/users/${who.id}`, { wpp: index ? spelled : number, name: 'Bia' }),
      ).toMatchObject({
        status: 200,
      });
    expect(await change(ana, number)).toMatchObject(taken);
  });
});

describe('the upgrade', () => {
  it('gives each number of before its key, and one that several people share to the first of them', async () => {
    const [number, spelled] = newNumber();
    const spellings = [
      '+44 20 7946 0958',
      '0055 21 98888-7766',
      '021 8777-6655',
      '55 31 8666-5544',
      '1234567',
    ];
    const company = await make.company();
    const wpps = [spelled, number, ...spellings];
    for (const wpp of wpps) await make.user(company, { wpp });
    const path = '../../platform/database/migrations/0035-own-numbers.sql';
    const text = await readFile(new URL(path, import.meta.url), 'utf8');
    const fill = /with spelled[\s\S]*?;/.exec(text)?.[0] ?? '';
    const rows = await server.app.database.acrossCompanies('as the migration does', async (tx) => {
      await tx.query('test-forget', 'update users set "wppKey" = null where company_id = $1', [company.id]);
      await tx.query(
        'test-fill',
        fill.replace('from users where', `from users where company_id = ${company.id} and`),
        [],
      );
      return tx.query<{ wppKey: string | null }>(
        'test-keys',
        'select "wppKey" from users where company_id = $1 order by id',
        [company.id],
      );
    });
    const keys = wpps.map((wpp, index) => (index === 1 ? null : ownNumberKey(wpp)));
    expect(rows.map(({ wppKey }) => wppKey)).toEqual(keys);
    expect(keys.filter((key) => key !== null)).toHaveLength(5);
  });
});
