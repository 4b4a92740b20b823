import { durationText } from '@prosa/domain';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMails } from '../../platform/mail/send-mails.ts';
import { MailServer, type ReceivedMail } from '../../platform/testing/mail-server.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
import { dashboardRoutes } from '../dashboard/index.ts';
import { insertPeriod, insertRating } from '../testing/periods.ts';
import { defineWeeklyReportJobs, weeklyReportRoutes } from './index.ts';
import { queueWeeklyReports, sendWeeklyReport } from './send-weekly-reports.ts';

// Monday, 16 March 2026, seven o'clock in São Paulo: the report of 9 to 15 March is due.
const MONDAY = '2026-03-16T10:00:00Z';
// Sessions of the tests begin then and last for minutes: who calls later is made later.
const THURSDAY = '2026-03-12T12:00:00Z';
const PATH = '/dashboard/weekly-report';

const smtp = new MailServer();
let server: ModuleServer;
let make: Given;
let companies = 0;
let company: Anything;
let admin: GivenUser;
let ana: GivenUser;

beforeAll(async () => {
  await smtp.start();
  server = await moduleServer(
    (app) => [...weeklyReportRoutes(app), ...dashboardRoutes(app)],
    smtp.environment,
  );
  defineWeeklyReportJobs(server.app);
  make = given(server);
});
afterAll(async () => {
  await smtp.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  // Nobody of other tests is due.
  await change('delete from weekly_reports', []);
  server.setNow(THURSDAY);
  company = await make.company({ name: `Padaria ${(companies += 1)}` });
  admin = await make.admin(company, { name: 'Marina' });
  ana = await make.user(company, { name: 'Ana', showDashboard: 'enabled' });
});

const choose = async (who: GivenUser, enabled: unknown) => who.call('PUT', PATH, { enabled });
const change = async (text: string, values: unknown[]) =>
  server.app.database.acrossCompanies('something happens meanwhile', (tx) =>
    tx.query(createHash('sha1').update(text).digest('hex'), text, values),
  );

/** What the job sends now. */
async function sent(): Promise<ReceivedMail[]> {
  const before = smtp.mails.length;
  await queueWeeklyReports(server.app);
  await server.runJobs();
  await sendMails(server.app);
  return smtp.mails.slice(before);
}
const recipients = async () => (await sent()).map(({ recipient }) => recipient).toSorted();

describe('the choice of the weekly report', () => {
  it('is off until somebody makes it, and everybody makes it for himself', async () => {
    const { body } = await ana.call('GET', PATH);
    expect(body).toEqual({ enabled: false, email: ana.email, nextAt: '2026-03-16T10:00:00.000Z' });
    expect((await choose(ana, true)).body).toEqual({ ...body, enabled: true });
    expect((await choose(ana, true)).body.enabled).toBe(true);
    expect((await admin.call('GET', PATH)).body).toMatchObject({ enabled: false, email: admin.email });
    expect((await choose(ana, false)).body).toEqual(body);
    expect((await choose(ana, false)).body).toEqual(body);
  });

  it('is for those who may see the dashboard', async () => {
    const rui = await make.user(company, { showDashboard: 'disabled' });
    for (const answer of [await rui.call('GET', PATH), await choose(rui, true)])
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it.each([[undefined], ['sim'], [null], [2]])('refuses %j, and names the field', async (enabled) => {
    expect(await choose(ana, enabled)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field: 'enabled' }] },
    });
  });

  it('can only be ended where the installation sends no mails, and then nothing is sent', async () => {
    await choose(ana, true);
    const other = await moduleServer(weeklyReportRoutes);
    try {
      const makeOther = given(other);
      const bia = await makeOther.admin(await makeOther.company());
      const body = { enabled: true };
      expect((await bia.call('PUT', PATH, body)).body).toMatchObject({ error: 'ERR_MAIL_OFF' });
      expect((await bia.call('PUT', PATH, { enabled: false })).status).toBe(200);
      await makeOther.insert('weekly_reports', {
        company_id: bia.companyId,
        userId: bia.id,
        createdAt: new Date('2020-01-01'),
      });
      await queueWeeklyReports(other.app);
      await sendWeeklyReport(other.app, { companyId: bia.companyId, userId: bia.id });
      expect(
        await other.app.database.alone('see', { name: 's', text: 'select from mails', values: [] }),
      ).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('the weekly report', () => {
  async function liveWeek(): Promise<void> {
    const place = { userId: ana.id };
    const period = async (day: string, answered: number, facts: Record<string, unknown> = {}) => {
      const at = (minutes: number) => new Date(Date.parse(`${day}T15:00:00Z`) + minutes * 60_000);
      const times = {
        createdAt: at(0),
        queuedAt: at(0),
        firstAnswerAt: at(answered),
        startedAt: at(answered),
      };
      return insertPeriod(make, company, { ...times, closedAt: at(60), finishedAt: at(60), ...facts }, place);
    };
    await period('2026-03-03', 9);
    await period('2026-03-05', 11);
    for (const rate of [10, 9, 4])
      await insertRating(make, await period('2026-03-10', 2, { rated: true }), rate);
    await period('2026-03-11', 30);
    // After Sunday in Lisbon, but not in São Paulo.
    await period('2026-03-16', 5, { createdAt: '2026-03-16T02:30:00Z', finishedAt: null, closedAt: null });
    await period('2026-03-16', 5);
    const other = await make.company();
    await insertPeriod(make, other, { createdAt: '2026-03-10T12:00:00Z' }, {});
  }

  it('has the figures that the dashboard shows the same person of that week and the one before', async () => {
    await liveWeek();
    for (const who of [ana, admin]) await choose(who, true);
    server.setNow(MONDAY);
    const mails = await sent();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, ana.email].toSorted());
    server.setNow(THURSDAY);
    for (const who of [ana, admin]) {
      const read = async (range: string) => (await who.call('GET', `/dashboard?${range}`)).body;
      const week = await read('date_from=2026-03-09&date_to=2026-03-15');
      const before = await read('date_from=2026-03-02&date_to=2026-03-08');
      const mail = mails.find(({ recipient }) => recipient === who.email);
      const text = mail?.text ?? '';
      const written = (seconds: number) => durationText(Math.round(seconds), 'pt-BR');
      expect([week.counters.tickets, before.counters.tickets]).toEqual([5, 2]);
      expect(text).toContain(
        `Recebidos: ${week.counters.tickets} (antes: ${before.counters.tickets}, +150%)`,
      );
      expect(text).toContain(`resolvidos: ${week.counters.supportFinished} (antes: 2`);
      expect(text).toContain(`NPS: ${week.counters.npsScore.toFixed(1).replace('.', ',')} (antes: –)`);
      expect(text).toContain(`Avaliações: ${week.counters.withRating} (antes: 0)`);
      const { median, p90 } = week.times.firstAnswer;
      expect(text).toContain(
        `(mediana): ${written(median)} (antes: ${written(before.times.firstAnswer.median)}`,
      );
      expect(text).toContain(`(9 em cada 10 até): ${written(p90)} `);
      const own = week.attendants.find(({ id }: Anything) => id === ana.id);
      expect(text).toContain(
        `Ana: ${own.tickets} atendimentos (nota ${own.rating.toFixed(1).replace('.', ',')}`,
      );
      expect(text).toContain(`A semana de ${company.name},`);
      expect(text).toContain('http://inbox.test/?from=2026-03-09&to=2026-03-15\n');
      expect(mail?.unsubscribe).toBe('<http://inbox.test/?weekly=open>');
    }
  });

  it('is written in the language of whoever gets it', async () => {
    const bia = await make.admin(company, { language: 'tr' });
    for (const who of [ana, bia]) await choose(who, true);
    server.setNow(MONDAY);
    const subjects = (await sent()).map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual([
      expect.stringMatching(/^Haftalık rapor: 9/),
      expect.stringMatching(/^Relatório semanal: 9/),
    ]);
  });

  it('comes once a week: not again, not after a new beginning, not by two processes at once', async () => {
    await choose(ana, true);
    server.setNow('2026-03-16T09:59:00Z');
    expect(await recipients()).toEqual([]);
    server.setNow(MONDAY);
    const { companyId, id: userId } = ana;
    await whileBlocked(server.app, 'users', async () =>
      Promise.all([1, 2].map(async () => sendWeeklyReport(server.app, { companyId, userId }))),
    );
    expect(await recipients()).toEqual([ana.email]);
    server.setNow('2026-03-19T12:00:00Z');
    expect(await recipients()).toEqual([]);
    server.setNow(THURSDAY);
    expect((await choose(ana, false)).body.enabled).toBe(false);
    expect((await choose(ana, true)).body.enabled).toBe(true);
    server.setNow('2026-03-19T12:00:00Z');
    await sendWeeklyReport(server.app, { companyId, userId });
    expect(await recipients()).toEqual([]);
    server.setNow('2026-03-23T10:00:00Z');
    expect(await recipients()).toEqual([ana.email]);
  });

  it('comes later in its week when the server was down, and not after it', async () => {
    await choose(ana, true);
    await choose(admin, true);
    server.setNow('2026-03-22T12:00:00Z');
    await sendWeeklyReport(server.app, { companyId: ana.companyId, userId: ana.id });
    await sendMails(server.app);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('9 – 15 de mar.')]);
    server.setNow('2026-03-23T03:00:00Z');
    expect(await recipients()).toEqual([]);
    server.setNow('2026-03-23T10:00:00Z');
    const mails = await sent();
    expect(mails).toHaveLength(2);
    for (const { subject } of mails) expect(subject).toContain('16 – 22 de mar.');
  });

  it('comes on Monday morning of the company, wherever it is', async () => {
    const tokyo = await make.company();
    await make.insert('company_settings', {
      company_id: tokyo.id,
      values: JSON.stringify({ timezone: 'Asia/Tokyo' }),
    });
    const emi = await make.admin(tokyo);
    for (const who of [ana, emi]) await choose(who, true);
    server.setNow('2026-03-15T21:59:00Z');
    expect(await recipients()).toEqual([]);
    server.setNow('2026-03-15T22:00:00Z');
    expect(await recipients()).toEqual([emi.email]);
    server.setNow(MONDAY);
    expect(await recipients()).toEqual([ana.email]);
  });

  it('is not of the week that was over when somebody asked for it', async () => {
    server.setNow('2026-03-17T12:00:00Z');
    const late = await make.admin(company);
    const body = { enabled: true, nextAt: '2026-03-23T10:00:00.000Z' };
    expect(await choose(late, true)).toMatchObject({ status: 200, body });
    expect(await recipients()).toEqual([]);
  });

  const never: [string, string][] = [
    ['somebody who lost the right', `update users set "showDashboard" = 'disabled' where id = $1`],
    ['somebody who has not accepted an invitation', 'update users set "passwordHash" = null where id = $1'],
    [
      'an address that is not confirmed',
      `insert into email_confirmations (company_id, "userId", email, "tokenHash", "expiresAt")
       select company_id, id, upper(email), email, now() from users where id = $1`,
    ],
    [
      'an expired company',
      `update companies set "dueDate" = '2026-03-15' where id = (select company_id from users where id = $1)`,
    ],
    [
      'a suspended company',
      'update companies set status = false where id = (select company_id from users where id = $1)',
    ],
    [
      'an archived company',
      'update companies set "archivedAt" = now() where id = (select company_id from users where id = $1)',
    ],
    [
      'somebody who has to set up a second factor first',
      `insert into company_settings (company_id, "values")
       select company_id, '{"requireSecondFactor": "enabled"}' from users where id = $1`,
    ],
    ['somebody who has ended it', 'delete from weekly_reports where "userId" = $1'],
    ['somebody who is no more', 'delete from users where id = $1'],
  ];
  it.each(never)('goes not to %s, though it was queued before', async (_, text) => {
    await choose(ana, true);
    const bia = await make.admin(await make.company());
    await choose(bia, true);
    server.setNow(MONDAY);
    await queueWeeklyReports(server.app);
    await change(text, [ana.id]);
    await server.runJobs();
    await sendMails(server.app);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual([bia.email]);
    expect(await recipients()).toEqual([]);
  });

  it('comes within the week to a company that has paid again', async () => {
    await choose(ana, true);
    await change('update companies set status = false where id = $1', [company.id]);
    server.setNow(MONDAY);
    expect(await recipients()).toEqual([]);
    await change('update companies set status = true where id = $1', [company.id]);
    server.setNow('2026-03-18T12:00:00Z');
    expect(await recipients()).toEqual([ana.email]);
  });
});
