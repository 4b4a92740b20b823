import type { Anything, Given } from '../../testing/given.ts';

/** A company with two queues; Ana and Lia serve Vendas, and Lia reads figures. The stranger is of another company. */
export async function reportCompany(make: Given) {
  const company: Anything = await make.company();
  const admin = await make.admin(company, { name: 'Marina' });
  const sales: Anything = await make.queue(company, { name: 'Vendas' });
  const support: Anything = await make.queue(company, { name: 'Suporte' });
  const connection: Anything = await make.connection(company, { name: 'Linha' });
  const ana = await make.user(company, { name: 'Ana' });
  const lead = await make.user(company, { name: 'Lia', showDashboard: 'enabled' });
  for (const { id } of [ana, lead])
    await make.insert('user_queues', { company_id: company.id, userId: id, queueId: sales.id });
  const stranger = await make.admin(await make.company());
  return { company, admin, sales, support, connection, ana, lead, stranger };
}
