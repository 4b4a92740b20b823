import { planFlags } from '@prosa/contract';
import { planAllows, type PlanFlags } from '@prosa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { planAllowsSql, planFlagsJson } from './plan-flags.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(() => server.close());

const text = `select ${planFlagsJson('p')} as plan, ${planFlags
  .map((flag) => `${planAllowsSql(flag, 'c.id')} as "${flag}"`)
  .join(', ')} from companies c left join plans p on p.id = c."planId" where c.id = $1`;

async function answersOf(companyId: number) {
  const [row] = await server.app.database.inCompany(companyId, (tx) =>
    tx.query<Record<string, boolean> & { plan: PlanFlags }>('plan-flags', text, [companyId]),
  );
  if (!row) throw new Error('there is such a company');
  const { plan, ...answers } = row;
  return { plan: plan as PlanFlags, answers };
}

const byRule = (plan: PlanFlags) =>
  Object.fromEntries(planFlags.map((flag) => [flag, planAllows(plan, flag)]));

it.each(planFlags)('SQL reads %s as the rule does', async (flag) => {
  const plan = await make.plan({ [flag]: false });
  const read = await answersOf((await make.company({ planId: plan.id })).id);

  expect(read.plan).toEqual(Object.fromEntries(planFlags.map((other) => [other, other !== flag])));
  expect(read.answers).toEqual(byRule(read.plan));
  expect(read.answers[flag]).toBe(false);
});

it('SQL excludes nothing for a company without a plan, as the rule does', async () => {
  const { plan, answers } = await answersOf((await make.company({ planId: null })).id);

  expect(plan).toBeNull();
  expect(answers).toEqual(byRule(null));
});
