import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { recordAudit } from './record-audit.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
  admin = await make.admin(await make.company());
});
afterAll(() => server.close());

const actor = () => ({ id: admin.id, name: 'Ana', companyId: admin.companyId });
const entries = async () =>
  server.app.database.acrossCompanies('read the log', (tx) =>
    tx.query('test-audit', 'select action from audit_entries where company_id = $1', [admin.companyId]),
  );

describe('an entry of the audit log', () => {
  it('is not stored where the change is rolled back', async () => {
    const failing = server.app.database.inCompany(admin.companyId, async (tx) => {
      await recordAudit(tx, actor(), { action: 'hours.update' });
      throw new Error('refused after all');
    });
    await expect(failing).rejects.toThrow('refused after all');
    expect(await entries()).toEqual([]);
  });

  it('keeps the change from being stored where it cannot be written itself', async () => {
    const broken = { ...actor(), id: 'none' as unknown as number };
    const changing = server.app.database.inCompany(admin.companyId, async (tx) => {
      await tx.query('test-rename', `update companies set name = 'Outra' where id = $1`, [admin.companyId]);
      await recordAudit(tx, broken, { action: 'hours.update' });
    });
    await expect(changing).rejects.toThrow();
    const [company] = await server.app.database.inCompany(admin.companyId, (tx) =>
      tx.query<{ name: string }>('test-name', 'select name from companies where id = $1', [admin.companyId]),
    );
    expect(company?.name).not.toBe('Outra');
  });

  it('is left out where nothing changed', async () => {
    await server.app.database.inCompany(admin.companyId, (tx) =>
      recordAudit(tx, actor(), {
        action: 'user.update',
        change: { before: { name: 'Rui' }, after: { name: 'Rui' } },
      }),
    );
    expect(await entries()).toEqual([]);
  });

  it('cannot be changed or removed by the application, and in another company not even be added', async () => {
    const other = await make.company();
    const run = async (text: string, values: unknown[] = []) =>
      server.app.database.inCompany(admin.companyId, (tx) => tx.query(text.slice(0, 30), text, values));
    await server.app.database.inCompany(admin.companyId, (tx) =>
      recordAudit(tx, actor(), { action: 'hours.update' }),
    );
    await expect(run(`update audit_entries set action = 'x'`)).rejects.toThrow('permission denied');
    await expect(run('delete from audit_entries')).rejects.toThrow('permission denied');
    const insert = `insert into audit_entries (company_id, action, "ofInstallation") values ($1, 'x', $2)`;
    await expect(run(insert, [other.id, false])).rejects.toThrow('row-level security');
    await expect(run(insert, [admin.companyId, true])).rejects.toThrow('row-level security');
    const across = async (text: string) =>
      server.app.database.acrossCompanies('test', (tx) => tx.query(text.slice(0, 30), text, []));
    await expect(across(`update audit_entries set action = 'x'`)).rejects.toThrow('permission denied');
    await across('delete from audit_entries');
    expect(await entries()).toEqual([{ action: 'hours.update' }]);
  });
});
