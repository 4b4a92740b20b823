import { Database } from '../../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../../apps/server/src/platform/log/logger.ts';
import { alignInvoices } from '../../../apps/server/src/tenancy/index.ts';
import type { Figure } from '../harness/figure.ts';
import { median, timed } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const COMPANIES = 10_000;
const FIRST = 50_000;
const ROUNDS = 7;

/** What the sweep writes, as one statement that knows already what belongs into each row. */
const bare = `insert into invoices (company_id, detail, "dueDate", months, users, connections, queues, "valueInCents")
  select c.id, 'Bench', c."dueDate", 1, 9, 9, 9, 10000 from companies c where c.id >= ${FIRST}`;

async function makeCompanies({ owner }: Stage): Promise<void> {
  await owner.query(`insert into plans (id, name, users, connections, queues, amount)
    values (${FIRST}, 'Bench', 9, 9, 9, 100)`);
  await owner.query(`insert into companies (id, name, "dueDate", "planId", recurrence)
    select ${FIRST} + n, 'Empresa ' || n, now() + make_interval(days => n % 300), ${FIRST}, 'MENSAL'
    from generate_series(0, ${COMPANIES - 1}) n`);
  await owner.query('analyze companies');
}

/** The sweep over 10,000 companies beside one statement that writes the same rows; then with nothing to do. */
export async function invoiceFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const database = new Database(stage.address, createLogger('silent'));
  const nobody = { realtime: { publish: () => undefined } } as unknown as Parameters<typeof alignInvoices>[0];
  const clear = async () => {
    await stage.owner.query('delete from invoices');
    await stage.owner.query('vacuum analyze invoices');
  };
  const sweep = async () =>
    database.acrossCompanies('the sweep of the bench', (tx) => alignInvoices(nobody, tx));
  const found = { sweep: [] as number[], bare: [] as number[], idle: [] as number[] };
  try {
    await makeCompanies(stage);
    // Both in every round: other load on the machine costs more than what is compared.
    for (let round = 0; round < ROUNDS; round += 1) {
      await clear();
      found.bare.push(await timed(async () => stage.owner.query(bare)));
      await clear();
      found.sweep.push(await timed(sweep));
      found.idle.push(await timed(sweep));
    }
    const [{ count } = { count: 0 }] = (
      await stage.owner.query('select count(*)::int as count from invoices')
    ).rows;
    if (count !== COMPANIES) throw new Error(`${count} open invoices of ${COMPANIES} companies`);
  } finally {
    await database.close();
    await stage.close();
  }
  const [value, beside] = [median(found.sweep), median(found.bare)];
  return [
    {
      name: 'invoices of 10,000 companies, daily sweep',
      value,
      unit: 'ms',
      beside: { name: 'ms, one statement', value: beside },
      ratio: value / beside,
      target: { atMost: 2 },
    },
    { name: 'invoices of 10,000 companies, nothing to do', value: median(found.idle), unit: 'ms' },
  ];
}
