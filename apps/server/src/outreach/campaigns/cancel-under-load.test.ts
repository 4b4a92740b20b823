import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// The whole server with the test channel: the job hands over while the outbox sends and somebody cancels.

/** So many that some are left when somebody cancels, on a busy machine too. */
const RECIPIENTS = 400;
/** Messages of a campaign that a connection sends at the same time. */
const UNDER_WAY = 8;
const soon = { timeout: 80_000, interval: 10 };

let app: TestApp;
let admin: GivenUser;
beforeAll(async () => {
  app = await startTestApp();
  const plan = await app.given.plan({ useCampaigns: true });
  admin = await app.given.admin(await app.given.company({ planId: plan.id }));
}, 60_000);
afterAll(async () => app.close());

let texts = 0;
const rows = async (text: string): Promise<Anything[]> =>
  app.app.database.inCompany(admin.companyId, (tx) =>
    tx.query<Anything>(`test-cancel-${(texts += 1)}`, text, [admin.companyId]),
  );
const arrived = async (): Promise<string[]> =>
  (await rows('select chat from sandbox_messages where company_id = $1 and "fromBusiness"')).map(
    ({ chat }) => chat,
  );
const post = async (path: string, body: object = {}): Promise<Anything> => {
  const answer = await app.as(admin).post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

async function startCampaign(): Promise<string> {
  const sandbox = { name: 'Linha', channel: 'whatsapp', provider: 'sandbox' };
  const { id: whatsappId } = await post('/whatsapp', sandbox);
  const { id: contactListId } = await post('/contact-lists', { name: 'Clientes' });
  await rows(`insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey")
    select $1, ${contactListId}, 'Pessoa ' || n, n::text, n::text
    from generate_series(5511987000001, 5511987000000 + ${RECIPIENTS}) n returning id`);
  const always = { startHour: '00:00', endHour: '00:00', sabado: true, domingo: true };
  await post('/campaign-settings', { settings: { ...always, messageInterval: 0, longerIntervalAfter: 0 } });
  const facts = { name: 'Natal', whatsappId, contactListId, message1: 'Oi {nome}' };
  const { id } = await post('/campaigns', { ...facts, scheduledAt: '2026-01-01T12:00:00Z' });
  return `/campaigns/${id}`;
}

const campaign = async (path: string): Promise<Anything> => (await app.as(admin).get(path)).body;

it('a campaign that is cancelled while it sends leaves only what is under way, and goes on with the others', {
  timeout: 300_000,
}, async () => {
  const path = await startCampaign();
  await expect.poll(async () => (await arrived()).length, soon).toBeGreaterThan(0);
  expect(await post(`${path}/cancel`)).toMatchObject({ status: 'CANCELADA' });
  const before = (await arrived()).length;
  expect(before).toBeLessThan(RECIPIENTS);
  await expect.poll(async () => (await campaign(path)).counts.queued, soon).toBe(0);
  expect((await arrived()).length - before).toBeLessThanOrEqual(UNDER_WAY);

  // Somebody who has not got it asks for no more, after the audience was decided.
  const [{ number } = {}] = await rows(
    `select number from campaign_deliveries where company_id = $1 and state = 'waiting' order by id desc limit 1`,
  );
  await post('/suppressions', { number });
  await post(`${path}/restart`);
  await expect.poll(async () => (await campaign(path)).status, soon).toBe('FINALIZADA');
  const phones = await arrived();
  expect(phones).toHaveLength(RECIPIENTS - 1);
  expect(new Set(phones).size).toBe(RECIPIENTS - 1);
  expect(phones).not.toContain(number);
  const skipped = await rows(
    `select number, reason from campaign_deliveries where company_id = $1 and state = 'skipped'`,
  );
  expect(skipped).toEqual([{ number, reason: 'suppressed.manual' }]);
});
