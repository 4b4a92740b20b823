import { createHash } from 'node:crypto';
import { type Anything, given, type Given, type GivenUser } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { companyRoutes } from '../../companies/routes.ts';
import { planRoutes } from '../../plans/routes.ts';
import { alignInvoices } from '../../invoices/index.ts';
import { settingRoutes } from '../../settings/routes.ts';
import { billingRoutes, paymentPorts } from '../index.ts';
import { type FakePayments, fakePayments } from './fake-payments.ts';

export const CPF = '529.982.247-25';
export const NOW = '2026-03-10T15:00:00.000Z';

export interface BillingScenario {
  server: ModuleServer;
  make: Given;
  payments: FakePayments;
  operator: GivenUser;
  /** A company on a plan of R$ 100, due on 15 March, with its admin and its open invoice. */
  customer: (facts?: object, plan?: object) => Promise<Customer>;
  pay: (invoice: Anything, more?: object) => Promise<void>;
  rows: (text: string) => Promise<Anything[]>;
}

export interface Customer {
  company: Anything;
  plan: Anything;
  admin: GivenUser;
  invoice: () => Promise<Anything>;
}

async function openServer(
  payments: FakePayments,
  environment: Record<string, string>,
): Promise<ModuleServer> {
  const server = await moduleServer(
    (app) => [
      ...billingRoutes(app, payments),
      ...companyRoutes(app),
      ...planRoutes(app),
      ...settingRoutes(app, async () => 'disabled'),
    ],
    environment,
  );
  server.setNow(NOW);
  return server;
}

type Scenario = Pick<BillingScenario, 'server' | 'make' | 'rows' | 'payments'>;

async function makeCustomer(
  { server, make, rows }: Scenario,
  facts: object,
  planFacts: object,
): Promise<Customer> {
  const plan = await make.plan({ amount: 100, ...planFacts });
  const company = await make.company({
    planId: plan.id,
    dueDate: '2026-03-15T03:00:00.000Z',
    recurrence: 'MENSAL',
    createdAt: '2025-01-01',
    ...facts,
  });
  await server.app.database.acrossCompanies('the invoice of a test', (tx) =>
    alignInvoices(server.app, tx, [company.id]),
  );
  const admin = await make.admin(company);
  const invoice = async () =>
    (await rows(`select * from invoices where company_id = ${company.id} and status = 'open'`))[0];
  return { company, plan, admin, invoice };
}

/** A payment of the whole invoice by PIX, unless `more` says otherwise. */
async function pay({ server, payments }: Scenario, invoice: Anything, more: object): Promise<void> {
  await server.app.database.acrossCompanies('a payment of a test', (tx) =>
    paymentPorts(server.app, payments.cancelCharges).settleCharge(tx, {
      kind: 'paid',
      companyId: invoice.company_id,
      invoiceId: invoice.id,
      chargeId: 1,
      provider: 'efi',
      paymentId: `E${invoice.id}`,
      valueInCents: Number(invoice.valueInCents),
      chargedInCents: Number(invoice.valueInCents),
      currency: 'BRL',
      paidAt: NOW,
      ...more,
    }),
  );
}

export async function billingScenario(environment: Record<string, string> = {}): Promise<BillingScenario> {
  const payments = fakePayments();
  const server = await openServer(payments, environment);
  const make = given(server);
  const operator = await make.admin(await make.company({ id: 1 }), { super: true });
  const rows = async (text: string) =>
    server.app.database.alone<Anything>('read the rows of a test', {
      name: createHash('sha1').update(text).digest('hex'),
      text,
      values: [],
    });
  const scenario = { server, make, payments, rows };
  return {
    ...scenario,
    operator,
    customer: async (facts = {}, plan = {}) => makeCustomer(scenario, facts, plan),
    pay: async (invoice, more = {}) => pay(scenario, invoice, more),
  };
}
