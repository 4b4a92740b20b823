import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer } from '../../testing/module-server.ts';
import { tagRoutes } from './routes.ts';

const PATH = '../../platform/database/migrations/0036-recoveries-and-visible-names.sql';

it('the upgrade takes invisible characters out of names, where that makes no two alike', async () => {
  const server = await moduleServer(tagRoutes);
  const make = given(server);
  const company = await make.company({ name: 'Padaria\u202E' });
  const admin = await make.admin(company, { name: 'Ana\u200B Lima' });
  for (const name of ['VIP\u202E', 'Loja', 'Lo\u200Bja', '\u200B\u200B\u200B', '👩‍🚀 voo'])
    await make.insert('tags', { company_id: company.id, name });
  await make.insert('queues', { company_id: company.id, name: '\u2066Vendas\u2069', color: '#123456' });
  await make.contact(company, { name: 'Bia\uFEFF' });

  const text = await readFile(new URL(PATH, import.meta.url), 'utf8');
  const statements = text.slice(text.indexOf('create function pg_temp.seen')).split(';\n');
  await server.app.database.acrossCompanies('as the migration does', async (tx) => {
    for (const [n, statement] of statements.entries())
      if (statement.trim() !== '') await tx.query(`test-names-${n}`, statement, []);
  });

  const { body } = await admin.call('GET', '/tags/list');
  expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    ['VIP', 'Loja', 'Lo\u200Bja', '\u200B\u200B\u200B', '👩‍🚀 voo'].toSorted(),
  );
  const rows = await server.app.database.acrossCompanies('what is stored', (tx) =>
    tx.query<{ name: string }>(
      'test-names-after',
      `select name from companies where id = $1 union all select name from users where company_id = $1
       union all select name from queues where company_id = $1 union all select name from contacts where company_id = $1`,
      [company.id],
    ),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Ana Lima', 'Bia', 'Padaria', 'Vendas']);
  await server.close();
});
