import { importHistory } from '../../../apps/server/src/conversation/history/import-history.ts';
import { takeHistory } from '../../../apps/server/src/conversation/history/take-history.ts';
import { receive } from '../../../apps/server/src/conversation/testing/receive.ts';
import type { Engine } from '../../../apps/server/src/conversation/engine/engine.ts';
import type { HistoryMessage } from '../../../packages/channels/driver/src/index.ts';
import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';

const ROUNDS = 3;
const COUNT = 10_000;
const PEOPLE = 250;
/** Messages in one delivery of a channel, and in a live batch. */
const [DELIVERED, LIVE] = [500, 100];
const DAY = 24 * 60 * 60_000;

const scenario = `
insert into companies (id, name) values ($company, 'Bench $company');
insert into queues (company_id, id, name, color) values ($company, $company, 'Antigas', '#123456');
insert into connections (company_id, id, name, channel, provider, status, "importOldMessages", "importRecentMessages",
  "queueIdImportMessages")
values ($company, $company, 'Linha', 'whatsapp', 'sandbox', 'CONNECTED', now() - interval '400 days', now(), $company)`;

/** The last year's messages as a phone delivers them: newest first. */
function history(): HistoryMessage[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const person = index % PEOPLE;
    const chat = { kind: 'phone', value: `55119${70_000_000 + person}`, name: `Cliente ${person}` } as const;
    const at = new Date(Date.now() - DAY - index * ((300 * DAY) / COUNT)).toISOString();
    const wid = `H${String(index).padStart(8, '0')}`;
    const body = 'Bom dia, gostaria de saber quando chega a minha encomenda';
    const base = { kind: 'message', wid, chat, author: chat, fromMe: index % 3 === 0 } as const;
    return { ...base, at, mediaType: 'conversation', body };
  });
}

function* parts<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

const perSecond = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return (COUNT / (performance.now() - start)) * 1_000;
};

interface Round {
  kept: number;
  imported: number;
  live: number;
}

async function measureRound({ owner }: Stage, engine: Engine, round: number): Promise<Round> {
  const [old, live] = [910 + 2 * round, 911 + 2 * round];
  for (const company of [old, live]) await owner.query(scenario.replaceAll('$company', `${company}`));
  await owner.query('analyze');
  const messages = history();
  const connection = { companyId: old, whatsappId: old };
  const kept = await perSecond(async () => {
    for (const part of parts(messages, DELIVERED))
      await takeHistory(engine, connection, { messages: part, isComplete: part.at(-1) === messages.at(-1) });
  });
  const count = async () =>
    (await owner.query<{ n: number }>('select count(*)::int as n from messages where company_id = $1', [old]))
      .rows[0]?.n ?? 0;
  const imported = await perSecond(async () => {
    for (let before = -1, now = 0; now < COUNT && now !== before; ) {
      before = now;
      await importHistory(engine, connection);
      now = await count();
    }
  });
  if ((await count()) !== COUNT) throw new Error(`of ${COUNT} old messages ${await count()} were imported`);
  const rate = await perSecond(async () => {
    for (const part of parts(messages.toReversed(), LIVE))
      await receive(engine, { companyId: live, whatsappId: live }, part);
  });
  return { kept, imported, live: rate };
}

/** Old messages of a connection: how fast they are stored, and how fast they enter the inbox beside live ones. */
export async function historyFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const { app, close } = openApp(stage);
  const jobs = { add: async () => undefined };
  const realtime = { hasListeners: () => false, publish: () => undefined };
  const engine = { ...app, capabilitiesOf, jobs, realtime } as unknown as Engine;
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(stage, engine, round));
  } finally {
    await close();
    await stage.close();
  }
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const ratio = median(rounds.map(({ imported, live }) => imported / live));
  return [
    { name: 'old messages kept as they come', value: of('kept'), unit: 'messages/s' },
    {
      name: 'old messages imported',
      value: of('imported'),
      unit: 'messages/s',
      beside: { name: 'live ones, one batch after another/s', value: of('live') },
      ratio,
      target: { atLeast: 0.6 },
    },
  ];
}
