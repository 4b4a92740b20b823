import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { CampaignStorm } from '../testing/campaign-storm.ts';

// Two processes run a campaign's job side by side and send its messages. One of them after the other is killed at any
// moment: its transactions end where they are, and what it was sending may be on the phone or not.

/** A thousand in `npm run test:all`. */
const KILLS = runsAllCases
  ? { fast: 480, paced: 240, cancelled: 140, closed: 140 }
  : { fast: 7, paced: 5, cancelled: 4, closed: 4 };
/**
 * Recipients of one campaign; the next one follows until there were enough kills. So many that most are left when one is
 * stopped that has begun, however fast the machine.
 */
const RECIPIENTS = { fast: 60, paced: 15, stopped: 400 };
const INTERVAL_MS = 100;
const soon = { timeout: 120_000, interval: 20 };
const long = { timeout: 3_000_000 };

let storm: CampaignStorm;
beforeAll(async () => {
  storm = await CampaignStorm.open();
}, 60_000);
afterAll(async () => storm.close());
afterEach(async () => storm.rest());

const isOver = async () => (await storm.campaign()).status === 'FINALIZADA';

async function untilOver(): Promise<void> {
  // As text, so that a failure shows all of it.
  await expect.poll(async () => JSON.stringify(await storm.campaign()), soon).toContain('FINALIZADA');
  expect(storm.errors()).toEqual([]);
}

/** Every recipient has the text once, and the campaign knows. */
async function expectEachOnce(recipients: number, greetings = ['Oi']): Promise<void> {
  const all = await storm.outcomes();
  expect(all).toHaveLength(recipients);
  for (const one of all) {
    const body = `${greetings[(one.variant ?? 0) - 1]} Pessoa ${one.number}`;
    const { number, variant } = one;
    const expected = { number, variant, state: 'sent', status: 'sent', body, messages: 1, onPhone: [body] };
    expect(one).toEqual(expected);
  }
}

it(
  'a campaign of two processes that are killed gives each recipient its text exactly once',
  long,
  async () => {
    await storm.settings({});
    for (let kills = 0; kills < KILLS.fast; ) {
      await storm.begin(RECIPIENTS.fast);
      for (; kills < KILLS.fast && !(await isOver()); kills += 1) await storm.kill();
      await untilOver();
      await storm.rest();
      await expectEachOnce(RECIPIENTS.fast);
      expect(await storm.campaign()).toMatchObject({ handed: RECIPIENTS.fast });
    }
  },
);

it(
  'and with an interval no two of its texts come closer than that, each of the variant that is noted',
  long,
  async () => {
    await storm.settings({ messageInterval: INTERVAL_MS / 1_000 });
    for (let kills = 0; kills < KILLS.paced; ) {
      await storm.begin(RECIPIENTS.paced, 'Olá {nome}');
      for (; kills < KILLS.paced && !(await isOver()); kills += 1) await storm.kill();
      await untilOver();
      await storm.rest();
      await expectEachOnce(RECIPIENTS.paced, ['Oi', 'Olá']);
      expect(await storm.campaign()).toMatchObject({ handed: RECIPIENTS.paced });
      expect(new Set((await storm.outcomes()).map(({ variant }) => variant))).toEqual(new Set([1, 2]));
      expect(Math.min(...(await storm.gaps()))).toBeGreaterThanOrEqual(INTERVAL_MS);
    }
  },
);

interface Stop {
  stop: () => Promise<void>;
  goOn: () => Promise<void>;
}

/** Stops a campaign that sends, and kills: only what was claimed arrives. Then lets it go on. Returns the kills. */
async function stopAmongKills({ stop, goOn }: Stop): Promise<number> {
  await expect.poll(async () => (await storm.traffic()).arrived, soon).toBeGreaterThan(0);
  await stop();
  const { arrived, claimed } = await storm.traffic();
  expect(arrived).toBeLessThan(RECIPIENTS.stopped);
  await storm.kill();
  await expect.poll(async () => (await storm.traffic()).inOutbox, soon).toBe(0);
  const settled = await storm.traffic();
  expect(settled.arrived).toBeLessThanOrEqual(arrived + claimed);
  await storm.kill();
  // Both have had the time to send more.
  await storm.newRuns();
  expect(await storm.traffic()).toEqual(settled);
  await goOn();
  await storm.kill();
  await storm.kill();
  return 4;
}

async function stopAgainAndAgain(kills: number, how: Stop): Promise<void> {
  for (let done = 0; done < kills; ) {
    await storm.settings({});
    await storm.begin(RECIPIENTS.stopped);
    done += await stopAmongKills(how);
    await untilOver();
    await storm.rest();
    await expectEachOnce(RECIPIENTS.stopped);
  }
}

it(
  'cancelled between kills, it sends only what was claimed; restarted, it goes on with the others',
  long,
  async () => {
    await stopAgainAndAgain(KILLS.cancelled, {
      stop: async () => storm.cancel(),
      goOn: async () => storm.restart(),
    });
  },
);

/** An hour that is half a day away in UTC, and closed in Brazil too. */
function farHours(): { startHour: string; endHour: string } {
  const now = new Date().getUTCHours();
  const hour = (later: number) => `${String((now + later) % 24).padStart(2, '0')}:00`;
  return { startHour: hour(12), endHour: hour(13) };
}

it(
  'out of its sending hours between kills, it sends only what was claimed until they begin',
  long,
  async () => {
    await stopAgainAndAgain(KILLS.closed, {
      async stop() {
        await storm.settings(farHours());
        // A run that began before hands over the rest of its portion.
        await storm.newRuns();
        // A new run that finds the campaign locked ends, while the one that has it has not decided yet.
        await expect.poll(async () => (await storm.campaign()).waitsFor, soon).toBe('hours');
      },
      goOn: async () => storm.settings({}),
    });
  },
);
