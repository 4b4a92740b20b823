import { sampleTemplates } from '@prosa/channel-meta/simulator';
import { afterEach, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { type OfficialNumber, officialNumber, soon } from '../testing/official-number.ts';

// A campaign over an official number at a simulated Meta, from its creation to the platform's refusal.

const RECIPIENTS = 60;
/** Messages of a campaign that a connection sends at the same time. */
const UNDER_WAY = 8;
const REFUSED = 5;

let town: OfficialNumber | undefined;
afterEach(async () => town?.close());

async function rows(official: OfficialNumber, text: string, values: unknown[] = []): Promise<Anything[]> {
  const { companyId } = official.ana;
  return official.app.app.database.inCompany(companyId, (tx) =>
    tx.query<Anything>(`test-${text.length}-${text.slice(0, 40)}`, text, [companyId, ...values]),
  );
}

async function startCampaign(official: OfficialNumber): Promise<Anything> {
  const { app, ana, platform, connection: whatsappId } = official;
  const plan = await app.given.plan({ useCampaigns: true });
  await rows(official, `update companies set "planId" = ${plan.id} where id = $1 returning id`);
  platform.templates = sampleTemplates.map((template) => ({ ...template }));
  const sync = await app.as(ana).post('/message-templates/sync', { whatsappId });
  expect(sync.status).toBe(200);
  const { body } = await app.as(ana).get(`/message-templates?whatsappId=${whatsappId}`);
  const template = body.templates.find(({ name }: Anything) => name === 'pedido_a_caminho');
  const list = async () => app.as(ana).post('/contact-lists', { name: 'Clientes' });
  await expect.poll(async () => (await list()).status, soon).not.toBe(403);
  const [{ id: contactListId } = {}] = await rows(
    official,
    'select id from contact_lists where company_id = $1',
  );
  await rows(
    official,
    `insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey")
     select $1, ${contactListId}, 'Pessoa ' || n, n::text, n::text
     from generate_series(5511987000001, 5511987000000 + ${RECIPIENTS}) n returning id`,
  );
  const always = { startHour: '00:00', endHour: '00:00', sabado: true, domingo: true };
  const settings = { ...always, messageInterval: 0, longerIntervalAfter: 0 };
  await app.as(ana).post('/campaign-settings', { settings });
  const made = await app.as(ana).post('/campaigns', {
    name: 'Entrega',
    whatsappId,
    contactListId,
    templateId: template.id,
    templateValues: { 'body.1': '{nome}', 'body.2': 'amanhã' },
    scheduledAt: '2026-01-01T12:00:00Z',
  });
  expect(made).toMatchObject({ status: 201, body: { status: 'EM_ANDAMENTO' } });
  return made.body;
}

it.each([
  [131_048, 'queued'],
  [131_049, 'failed'],
  [130_429, 'queued'],
])(
  'error %i stops the campaign: nothing goes out but what is under way',
  async (code, status) => {
    const official = await officialNumber();
    town = official;
    const own = official.platform.intercept;
    let calls = 0;
    let isRefused = false;
    let refusedNumber = '';
    let after = 0;
    official.platform.intercept = (asked) => {
      if (!asked.path.endsWith('/messages') || !asked.body.includes('"template"')) return own(asked);
      if (isRefused) after += 1;
      calls += 1;
      if (calls !== REFUSED) return own(asked);
      isRefused = true;
      refusedNumber = JSON.parse(asked.body.toString()).to;
      const error = { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'x' };
      return { status: 400, json: { error } };
    };
    const { id } = await startCampaign(official);
    await expect.poll(() => isRefused, soon).toBe(true);
    const campaign = async () => (await official.app.as(official.ana).get(`/campaigns/${id}`)).body;
    await expect
      .poll(async () => (await campaign()).waitsFor, { ...soon, timeout: 60_000 })
      .toBe('restriction');
    const underWay = `select 1 from messages where company_id = $1 and "isMass" and status = 'sending'`;
    await expect.poll(async () => (await rows(official, underWay)).length, soon).toBe(0);
    expect(after).toBeLessThan(UNDER_WAY);
    const before = calls;
    // The outbox polls each second, and sees that the campaign pauses.
    const polled = `select "nextAttemptAt" from messages where company_id = $1 and "isMass" and status = 'queued'`;
    expect((await rows(official, polled)).length).toBeGreaterThan(0);
    const person = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
    const ticket = await official.meets(person);
    if (code !== 131_048) {
      await official.app.as(official.ana).post(`/messages/${ticket['id']}`, { body: 'Resposta' });
      await expect.poll(() => official.onPhone(person).length, soon).toBe(1);
    }
    expect(calls).toBe(before);
    const refused = await rows(
      official,
      `select m.status, c.number = $2 as "isAsked" from messages m
       join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
       join contacts c on c.company_id = v.company_id and c.id = v."contactId"
       where m.company_id = $1 and m."isMass" and m."attemptLog"::text like '%code=${code}%'
       order by c.number <> $2`,
      [refusedNumber],
    );
    // An account that may not send pauses its connection: what was under way, and had not gone out, waits with its reason.
    const [first, ...underWayToo] = refused;
    expect(first).toEqual({ status, isAsked: true });
    expect(underWayToo.length).toBeLessThan(code === 131_048 ? UNDER_WAY : 1);
    for (const one of underWayToo) expect(one).toEqual({ status: 'queued', isAsked: false });
  },
  120_000,
);
