import type { ChannelDriver } from '@prosa/channel-driver';
import type { Connection } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Pacing } from '../pace/paced-connections.ts';
import { type Conversation, openScenario, type Process, type Scenario } from './fleet-scenario.ts';

const paced = (driver: ChannelDriver): ChannelDriver => ({
  ...driver,
  capabilities: { ...driver.capabilities, paced: true },
});
const none: Pacing['gaps'] = { reply: [0, 0], typed: [0, 0], bulk: [0, 0], first: [0, 0] };
export const atOnce: Pacing = { gaps: none, random: () => 0 };
/** The first bulk message and the first stranger are sent at once; everybody behind them waits for about an hour. */
export function oneAnHour(): Pacing {
  let draws = 0;
  const hour = [0, 3_600_000] as const;
  return { gaps: { ...none, bulk: hour, first: hour }, random: () => ((draws += 1) <= 2 ? 0 : 0.999) };
}

/** A time zone where it is about noon now, so that the day does not change during a test. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // These names count westwards.
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}

/** Two time zones with different dates, both for more than an hour yet. */
export const twoDates = (): [string, string] =>
  new Date().getUTCHours() < 11 ? ['Etc/GMT-6', 'Etc/GMT+12'] : ['Etc/GMT-14', 'Etc/GMT+6'];

export const times = (count: number, what: unknown) => Array.from({ length: count }, () => what);

/** Paced numbers, in a database of the test file's own that is emptied before each test. */
export class PacedScenario {
  scenario!: Scenario;
  started: Process[] = [];

  constructor() {
    beforeAll(async () => {
      this.scenario = await openScenario();
    }, 60_000);
    afterAll(async () => this.scenario.dispose());
    beforeEach(async () => {
      this.started = [];
      await this.scenario.owner.query('truncate connections, contacts, company_settings cascade');
      await this.livesIn(noonZone());
    });
    afterEach(async () => {
      await Promise.all(this.started.map(async (process) => process.stop()));
    });
  }

  async livesIn(timezone: string): Promise<void> {
    await this.scenario.owner.query(
      `insert into company_settings (company_id, "values") values ($1, $2)
       on conflict (company_id) do update set "values" = excluded."values"`,
      [this.scenario.companyId, JSON.stringify({ timezone })],
    );
  }

  start(pacing = atOnce, wrap: (driver: ChannelDriver) => ChannelDriver = (driver) => driver): Process {
    const process = this.scenario.process((driver) => paced(wrap(driver)), pacing);
    process.start();
    this.started.push(process);
    return process;
  }

  /** A process with a number that is old enough for its whole cap. */
  async open(pacing = atOnce, wrap?: (driver: ChannelDriver) => ChannelDriver) {
    const process = this.start(pacing, wrap);
    const connection = await this.scenario.connection(process);
    await this.change(connection, `"youngSince" = now() - interval '90 days'`);
    return { process, connection };
  }

  async change({ id }: Connection, what: string): Promise<void> {
    await this.scenario.owner.query(`update connections set ${what} where id = $1`, [id]);
  }

  wake({ companyId, id }: Connection): void {
    this.scenario.bus.publish('outbox', { companyId, whatsappId: id });
  }

  strangers(connection: Connection, count: number): Promise<Conversation[]> {
    return Promise.all(Array.from({ length: count }, () => this.scenario.conversation(connection)));
  }

  async wrote(conversation: Conversation, ago = '1 minute', fromMe = false): Promise<void> {
    const { conversationId, ticketId, connection } = conversation;
    await this.scenario.owner.query(
      `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "createdAt")
       values ($1, $2, $3, $4, gen_random_uuid(), $6, case when $6 then 'sent' else 'received' end, now() - $5::interval)`,
      [this.scenario.companyId, conversationId, ticketId, connection.id, ago, fromMe],
    );
  }

  async ours(): Promise<Record<'body' | 'status' | 'waitsFor' | 'error', string | null>[]> {
    const { rows } = await this.scenario.owner.query(
      `select id::int, body, status, "waitsFor", attempts, error, "nextAttemptAt" from messages where body <> '' order by id`,
    );
    return rows;
  }

  async eventually(expected: unknown[]): Promise<void> {
    const stands = async () =>
      (await this.ours()).map(({ body, status, waitsFor }) => [body, status, waitsFor]);
    // After a poll of half a second, as on a busy machine, a number rests for ten.
    await expect.poll(stands, { timeout: 40_000 }).toEqual(expected);
  }

  async counted(): Promise<number | null> {
    return (await this.scenario.owner.query('select from first_contacts')).rowCount;
  }
}
