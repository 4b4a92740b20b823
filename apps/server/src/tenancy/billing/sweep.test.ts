import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PushReminder, remindOfInvoices } from './reminders.ts';
import { removeOld, sweepInvoices } from './sweep.ts';
import { billingScenario, type BillingScenario, NOW } from './testing/billing-scenario.ts';

let scenario: BillingScenario;
beforeAll(async () => {
  const mail = {
    SMTP_HOST: '127.0.0.1',
    MAIL_FROM: 'prosa@prosa.test',
    PUBLIC_URL: 'https://inbox.test',
  };
  scenario = await billingScenario(mail);
});
afterAll(() => scenario.server.close());
beforeEach(() => scenario.server.setNow(NOW));

const sweep = () => sweepInvoices(scenario.server.app);
const companyOf = async (id: number) => (await scenario.rows(`select * from companies where id = ${id}`))[0];
const invoicesOf = (id: number) =>
  scenario.rows(`select * from invoices where company_id = ${id} order by id`);

describe('the daily sweep', () => {
  it('makes the one open invoice of each company, and then writes nothing', async () => {
    const { id } = await scenario.make.company({
      planId: (await scenario.make.plan({ amount: 10 })).id,
      dueDate: '2026-04-01T03:00:00Z',
    });
    await sweep();
    expect(await invoicesOf(id)).toMatchObject([{ status: 'open', valueInCents: 1_000 }]);
    const before = await scenario.rows('select xmin::text, * from invoices order by id');
    await sweep();
    await sweep();
    expect(await scenario.rows('select xmin::text, * from invoices order by id')).toEqual(before);
  });

  it('follows due date, plan and price', async () => {
    const { company, plan } = await scenario.customer();
    const change = { dueDate: '2026-05-20T03:00:00.000Z', recurrence: 'BIMESTRAL' };
    await scenario.operator.call('PUT', `/companies/${company.id}`, change);
    expect(await invoicesOf(company.id)).toMatchObject([{ valueInCents: 20_000, months: 2 }]);
    await scenario.operator.call('PUT', `/plans/${plan.id}`, { amount: 120, users: 12 });
    expect(await invoicesOf(company.id)).toMatchObject([{ valueInCents: 24_000, users: 12 }]);
    await scenario.operator.call('POST', `/companies/${company.id}/extend`);
    const [invoice] = await invoicesOf(company.id);
    expect(new Date(invoice.dueDate).toISOString()).toBe('2026-07-20T03:00:00.000Z');
  });

  it('leaves out the operator, archived companies, and those without due date or plan', async () => {
    const archived = await scenario.make.company({
      dueDate: '2026-04-01',
      archivedAt: new Date(),
      planId: null,
    });
    const free = await scenario.make.company({ planId: (await scenario.make.plan()).id });
    await scenario.rows(`update companies set "dueDate" = '2020-01-01' where id = 1 returning id`);
    await sweep();
    for (const id of [1, archived.id, free.id]) expect(await invoicesOf(id)).toEqual([]);
    expect(await companyOf(1)).toMatchObject({ status: true });
  });

  it('suspends after three days: connections are shown as down, nobody is logged out', async () => {
    const late = await scenario.customer({ dueDate: '2026-03-07T14:59:00.000Z' });
    const soon = await scenario.customer({ dueDate: '2026-03-07T15:01:00.000Z' });
    const connection = await scenario.make.connection(late.company, { shouldRun: true, status: 'CONNECTED' });
    const started: unknown[] = [];
    const stop = scenario.server.app.bus.subscribe('connections', (message) => void started.push(message));
    await sweep();
    stop();
    expect(await companyOf(late.company.id)).toMatchObject({ status: false, suspendedAt: expect.anything() });
    expect(await companyOf(soon.company.id)).toMatchObject({ status: true });
    const [row] = await scenario.rows(`select * from connections where id = ${connection.id}`);
    expect(row).toMatchObject({ status: 'DISCONNECTED', statusReason: 'company.suspended', shouldRun: true });
    expect(started).toContainEqual({
      companyId: late.company.id,
      whatsappId: connection.id,
      action: 'start',
    });
    // Still signed in, and able to pay.
    expect((await late.admin.call('GET', '/subscription')).body.invoice).toMatchObject({ payable: 100 });
    // Another month from the operator ends it.
    await scenario.operator.call('POST', `/companies/${late.company.id}/extend`);
    expect(await companyOf(late.company.id)).toMatchObject({ status: true, suspendedAt: null });
    expect((await late.admin.call('GET', `/companies/${late.company.id}/invoices`)).status).toBe(403);
  });

  it('extends by a credit that covers the invoice, on the day it is due', async () => {
    const { company } = await scenario.customer({ dueDate: '2026-03-10T03:00:00.000Z' });
    await scenario.operator.call('POST', `/companies/${company.id}/credits`, { amount: 130 });
    await sweep();
    expect(new Date((await companyOf(company.id)).dueDate).toISOString()).toBe('2026-04-10T03:00:00.000Z');
    expect(await invoicesOf(company.id)).toMatchObject([
      { status: 'paid' },
      { status: 'open', creditInCents: 3_000 },
    ]);
  });
});

describe('reminders', () => {
  const mails = (id: number) =>
    scenario.rows(`select kind, recipient from mails where company_id = ${id} order by id`);
  let pushed: Parameters<PushReminder>[1][] = [];
  const push: PushReminder = async (_, notice) => void pushed.push(notice);
  const remind = () => remindOfInvoices(scenario.server.app, push);
  beforeEach(() => {
    pushed = [];
  });

  it('leave five days and one day before, on the day and two days after, once each', async () => {
    const { company, admin } = await scenario.customer({ dueDate: '2026-03-20T03:00:00.000Z' });
    const counts: number[] = [];
    for (const day of ['10', '14', '15', '15', '16', '19', '20', '21', '22', '22', '23']) {
      scenario.server.setNow(`2026-03-${day}T12:11:00.000Z`);
      await remind();
      counts.push((await mails(company.id)).length);
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 2, 3, 3, 4, 4, 4]);
    expect((await mails(company.id))[0]).toEqual({ kind: 'invoiceReminder', recipient: admin.email });
    const notices = pushed.filter(({ companyId }) => companyId === company.id);
    expect(notices.map(({ notice }) => notice.title)).toEqual([
      'Sua fatura está chegando',
      'Sua fatura está chegando',
      'Sua fatura vence hoje',
      'Sua fatura está vencida',
    ]);
    expect(notices[0]).toMatchObject({ userIds: [admin.id], notice: { url: '/financeiro', tag: 'invoice' } });
    expect(notices[0]?.notice.body).toMatch(/^A fatura de R\$ 100,00 .*vencimento em 20 de março de 2026\.$/);
  });

  it('are push notices alone where no mails are sent', async () => {
    const { company } = await scenario.customer();
    const { app } = scenario.server;
    await remindOfInvoices({ ...app, mail: { ...app.mail, isOn: false } }, push);
    expect(pushed.filter(({ companyId }) => companyId === company.id)).toHaveLength(1);
    expect(await mails(company.id)).toEqual([]);
  });

  it('begin anew with the next term, and leave out what is covered', async () => {
    const covered = await scenario.customer({ dueDate: '2026-03-11T03:00:00.000Z' });
    await scenario.operator.call('POST', `/companies/${covered.company.id}/credits`, { amount: 100 });
    const { company, invoice } = await scenario.customer({ dueDate: '2026-03-11T03:00:00.000Z' });
    await remind();
    expect(await mails(company.id)).toHaveLength(1);
    expect(await mails(covered.company.id)).toEqual([]);
    await scenario.pay(await invoice());
    scenario.server.setNow('2026-04-10T12:11:00.000Z');
    await remind();
    expect(await mails(company.id)).toHaveLength(2);
  });
});

it('payments are kept for five years', async () => {
  const { company, invoice } = await scenario.customer();
  await scenario.pay(await invoice(), { paymentId: 'alt' });
  scenario.server.setNow('2031-03-09T15:00:00.000Z');
  await removeOld(scenario.server.app);
  expect(await scenario.rows(`select id from payments where company_id = ${company.id}`)).toHaveLength(1);
  scenario.server.setNow('2031-03-11T15:00:00.000Z');
  await removeOld(scenario.server.app);
  expect(await scenario.rows(`select id from payments where company_id = ${company.id}`)).toEqual([]);
});
