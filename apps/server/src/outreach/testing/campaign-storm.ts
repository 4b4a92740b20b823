import type { CampaignSettings } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
// oxlint-disable-next-line no-restricted-imports -- there is nothing to wait for: it kills at any moment
import { setTimeout as sleep } from 'node:timers/promises';
import { openScenario, type Process, type Scenario } from '../../connections/testing/fleet-scenario.ts';
import { sending } from '../../connections/testing/watching.ts';
import type { App } from '../../platform/app.ts';
import { cancelCampaign, restartCampaign } from '../campaigns/step-campaign.ts';
import { defineCampaignJobs } from '../campaigns/run-campaign.ts';

/** Milliseconds that the platform takes at most before and after it has a message: kills often fall into them. */
const SLOW_MS = 15;

/** Whole days, and no intervals. */
const always = {
  startHour: '00:00',
  endHour: '00:00',
  sabado: true,
  domingo: true,
  messageInterval: 0,
  longerIntervalAfter: 0,
} satisfies Partial<CampaignSettings>;

const pause = async () => sleep(Math.random() * SLOW_MS);

/** A process that runs the campaign's job again and again, beside that of the other one, and sends the outbox. */
class Sender {
  readonly process: Process;
  /** Errors of the job that no kill explains. */
  readonly errors: unknown[] = [];
  /** Runs of the job that have ended. */
  runs = 0;
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(scenario: Scenario, campaignId: number) {
    this.process = scenario.process(
      sending(async (send, message) => {
        await pause();
        const answer = await send(message);
        await pause();
        return answer;
      }),
    );
    this.process.start();
    this.#running = this.#run({ companyId: scenario.companyId, campaignId });
  }

  async #run(payload: object): Promise<void> {
    let job: (payload: unknown) => Promise<void> = async () => undefined;
    const { app } = this.process;
    const jobs: App['jobs'] = { ...app.jobs, define: (_name, run) => void (job = run) };
    defineCampaignJobs({ ...app, jobs });
    while (!this.#isOver) {
      try {
        await job(payload);
      } catch (error) {
        if (!this.#isOver) this.errors.push(error);
      }
      this.runs += 1;
      await sleep(Math.random() * 20);
    }
  }

  async kill(): Promise<void> {
    this.#isOver = true;
    await Promise.all([this.process.kill(), this.#running]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await this.process.stop();
  }
}

/** What a phone has of the business, and what the campaign has noted of it. */
export interface Outcome {
  number: string;
  state: string;
  variant: number | null;
  /** Of the delivery's message. */
  status: string | null;
  body: string | null;
  /** All messages to the recipient. */
  messages: number;
  onPhone: string[];
}

const outcomes = `
  select d.number, d.state, d.variant, m.status, m.body,
    (select count(*)::int from messages o where o.company_id = d.company_id
      and o."conversationId" in (select id from conversations v
        where v.company_id = d.company_id and v."contactId" = d."contactId")
      and o.status <> 'skipped') as messages,
    array(select s.body from sandbox_messages s where s.company_id = d.company_id and s.chat = d.number
      and s."fromBusiness" order by s.seq) as "onPhone"
  from campaign_deliveries d left join messages m on m.company_id = d.company_id and m.id = d."messageId"
  where d."campaignId" = $1 order by d.id`;

/** Two processes that send one campaign and are killed, and an office that cancels it and restarts it. */
export class CampaignStorm {
  readonly #scenario: Scenario;
  readonly #office: Process;
  readonly #whatsappId: number;
  readonly #admin: Viewer;
  #senders: Sender[] = [];
  #campaignId = 0;
  #numbers = 5_511_987_000_000;

  private constructor(scenario: Scenario, facts: { office: Process; whatsappId: number }) {
    this.#scenario = scenario;
    this.#office = facts.office;
    this.#whatsappId = facts.whatsappId;
    const admin: Partial<Viewer> = { id: 0, name: 'Ana', companyId: scenario.companyId, profile: 'admin' };
    this.#admin = admin as Viewer;
  }

  static async open(): Promise<CampaignStorm> {
    const scenario = await openScenario();
    const office = scenario.process();
    const { id: whatsappId } = await scenario.connection(office);
    return new CampaignStorm(scenario, { office, whatsappId });
  }

  async close(): Promise<void> {
    await this.rest();
    await this.#scenario.dispose();
  }

  async settings(values: Partial<CampaignSettings>): Promise<void> {
    const { owner, companyId } = this.#scenario;
    await owner.query(
      `insert into campaign_settings (company_id, "values") values ($1, $2)
       on conflict (company_id) do update set "values" = excluded."values"`,
      [companyId, { ...always, ...values }],
    );
  }

  /** A campaign to so many new people that is due; one of the two processes starts it, and both send it. */
  async begin(recipients: number, message2 = ''): Promise<void> {
    const { owner, companyId } = this.#scenario;
    const first = this.#numbers + 1;
    this.#numbers += recipients;
    const { rows } = await owner.query<{ id: string }>(
      `with list as (
         insert into contact_lists (company_id, name) values ($1, 'Clientes ' || $4) returning id
       ), items as (
         insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey")
         select $1, list.id, 'Pessoa ' || n, n::text, n::text from list, generate_series($4::bigint, $5::bigint) n
       )
       insert into campaigns (company_id, name, message1, message2, status, "whatsappId", "contactListId", "scheduledAt", "dueAt")
       select $1, 'Natal', 'Oi {nome}', $2, 'PROGRAMADA', $3, id, now(), now() from list returning id`,
      [companyId, message2, this.#whatsappId, first, this.#numbers],
    );
    this.#campaignId = Number(rows[0]?.id);
    this.#senders = [this.#sender(), this.#sender()];
  }

  #sender(): Sender {
    return new Sender(this.#scenario, this.#campaignId);
  }

  /** Kills one of the two, at any moment of its work, and starts another one. */
  async kill(): Promise<void> {
    await sleep(Math.random() * 100);
    const index = Math.random() < 0.5 ? 0 : 1;
    const victim = this.#senders[index];
    if (!victim) throw new Error('no campaign is sent');
    await victim.kill();
    await this.#leave(victim.process);
    this.#senders[index] = this.#sender();
  }

  /** Its lease ends at once instead of after 15 seconds, and the other process takes the connection over. */
  async #leave({ runner }: Process): Promise<void> {
    const { owner, companyId, bus } = this.#scenario;
    await owner.query(`update connection_leases set "expiresAt" = 'epoch', owner = '' where owner = $1`, [
      runner.owner,
    ]);
    bus.publish('connections', { companyId, whatsappId: this.#whatsappId, action: 'start' });
  }

  /** Both end in order. */
  async rest(): Promise<void> {
    await Promise.all(this.#senders.splice(0).map(async (sender) => sender.stop()));
  }

  async cancel(): Promise<void> {
    await cancelCampaign(this.#office.app, this.#admin, this.#campaignId);
  }

  async restart(): Promise<void> {
    await restartCampaign(this.#office.app, this.#admin, this.#campaignId);
  }

  async #one<Row extends object>(text: string): Promise<Row> {
    const { rows } = await this.#scenario.owner.query<Row>(text, [this.#campaignId]);
    const [row] = rows;
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  }

  /** Errors of the two processes. */
  errors(): unknown[] {
    return this.#senders.flatMap(({ errors }) => errors);
  }

  /** Returns when each of the two has ended a run that began after the call. */
  async newRuns(): Promise<void> {
    const goals = this.#senders.map((sender) => ({ sender, runs: sender.runs + 2 }));
    while (goals.some(({ sender, runs }) => sender.runs < runs)) await sleep(1);
  }

  /** What a failure shows of it, too. */
  async campaign(): Promise<{ status: string; handed: number; waitsFor: string | null }> {
    return this.#one(`
      select g.status, g.handed::int, g."waitsFor", c.status as connection, l.owner, l."expiresAt" > now() as "isLeased",
        (select jsonb_object_agg(state, count) from (select state, count(*) from campaign_deliveries
          where "campaignId" = g.id group by state) s) as deliveries,
        (select jsonb_agg(to_jsonb(u)) from (select id, status, attempts, error, "nextAttemptAt" from messages
          where status not in ('sent', 'skipped') limit 5) u) as unsent
      from campaigns g join connections c on c.id = g."whatsappId"
      left join connection_leases l on l."whatsappId" = c.id where g.id = $1`);
  }

  /** How many phones' texts there are, and how many more may come of what has been claimed, at one moment. */
  async traffic(): Promise<{ arrived: number; claimed: number; inOutbox: number }> {
    return this.#one(`
      select count(s.id)::int as arrived, count(*) filter (where m.status = 'sending')::int as claimed,
        count(*) filter (where d.state = 'queued')::int as "inOutbox"
      from campaign_deliveries d left join messages m on m.company_id = d.company_id and m.id = d."messageId"
      left join sandbox_messages s on s.company_id = d.company_id and s.chat = d.number and s."fromBusiness"
      where d."campaignId" = $1`);
  }

  async outcomes(): Promise<Outcome[]> {
    return (await this.#scenario.owner.query<Outcome>(outcomes, [this.#campaignId])).rows;
  }

  /** Milliseconds between the texts, in the order in which the phones got them. */
  async gaps(): Promise<number[]> {
    const { rows } = await this.#scenario.owner.query<{ at: number }>(
      `select extract(epoch from s.at)::float8 * 1000 as at from sandbox_messages s
       join campaign_deliveries d on d.company_id = s.company_id and d.number = s.chat
       where d."campaignId" = $1 and s."fromBusiness" order by s.at`,
      [this.#campaignId],
    );
    return rows.slice(1).map(({ at }, index) => at - (rows[index]?.at ?? at));
  }
}
