import type { Engine } from '../../../apps/server/src/conversation/engine/engine.ts';
import { settleDueTickets } from '../../../apps/server/src/conversation/clock/due-tickets.ts';
import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';

const ROUNDS = 5;
/** How many tickets are due in each run of the clock, both with few and with many waiting tickets. */
const DUE = 500;
const FEW = 1_000;
const MANY = 100_000;

/** A company whose attended tickets end after an hour of silence; all of them have just got a message. */
const scenario = `
insert into companies (id, name) values ($company, 'Bench $company');
insert into users (company_id, id, name, email, "passwordHash") values ($company, $company, 'Agente', 'a$company', 'x');
insert into connections (company_id, id, name, channel, provider, status, "expiresTicket", "expiresInactiveMessage")
values ($company, $company, 'Linha', 'whatsapp', 'sandbox', 'CONNECTED', 60, 'Encerrado por inatividade');
insert into contacts (company_id, id, name, number)
select $company, n, 'Cliente ' || n, '55119' || (80000000 + n) from generate_series(1, $count) n;
insert into contact_identities (company_id, kind, value, "contactId")
select company_id, 'phone', number, id from contacts where company_id = $company;
insert into conversations (company_id, id, "contactId", "whatsappId")
select company_id, id, id, $company from contacts where company_id = $company;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "userId", status, channel,
  "lastMessage", "lastMessageAt", "dueAt")
select company_id, id, id, id, $company, $company, 'open', 'whatsapp', 'Bom dia', now(), now() + interval '1 hour'
from contacts where company_id = $company;
insert into ticket_tracking (company_id, id, "ticketId", "userId", "whatsappId", "startedAt")
select company_id, id, id, "userId", $company, now() from tickets where company_id = $company`;

async function letCome({ owner }: Stage, company: number, round: number): Promise<void> {
  await owner.query(
    `update tickets set "lastMessageAt" = now() - interval '61 minutes', "dueAt" = now() - interval '1 minute'
     where company_id = $1 and status = 'open' and id > $2 and id <= $3`,
    [company, round * DUE, (round + 1) * DUE],
  );
}

interface ClockRun {
  ms: number;
  checked: number;
  /** Updated rows of the table tickets, as the database counts them. */
  written: number;
}

async function timed({ owner }: Stage, engine: Engine): Promise<ClockRun> {
  const written = async () => {
    await owner.query('select pg_stat_clear_snapshot()');
    const text = `select n_tup_upd::int as count from pg_stat_user_tables where relname = 'tickets'`;
    return (await owner.query<{ count: number }>(text)).rows[0]?.count ?? 0;
  };
  const before = await written();
  const start = performance.now();
  const checked = await settleDueTickets(engine);
  const ms = performance.now() - start;
  // The database reports updates a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return { ms, checked, written: (await written()) - before };
}

async function sweep(stage: Stage, engine: Engine, company: number, round: number): Promise<ClockRun> {
  await letCome(stage, company, round);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return timed(stage, engine);
}

/** The clock's run over many waiting tickets, compared with its run over few, with equally many due. */
export async function dueFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const { app, close } = openApp(stage);
  const engine = { ...app, capabilitiesOf };
  const few: ClockRun[] = [];
  const many: ClockRun[] = [];
  try {
    for (const [company, count] of [[900, FEW * ROUNDS] as const, [901, MANY] as const])
      await stage.owner.query(scenario.replaceAll('$company', `${company}`).replaceAll('$count', `${count}`));
    await stage.owner.query('vacuum (analyze)');
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(await sweep(stage, engine, 900, round));
      many.push(await sweep(stage, engine, 901, round));
    }
    const idle = await timed(stage, engine);
    const ms = (runs: ClockRun[]) => median(runs.map((run) => run.ms));
    const name = `clock, ${DUE} due of ${MANY.toLocaleString('en')} waiting tickets`;
    const beside = { name: `ms with ${(FEW * ROUNDS).toLocaleString('en')} waiting`, value: ms(few) };
    const writes = median(many.map(({ written, checked }) => written / checked));
    return [
      { name, value: ms(many), unit: 'ms', beside, ratio: ms(many) / ms(few), target: { atMost: 2 } },
      {
        name: 'clock: rows of tickets written for each that is due',
        value: writes,
        unit: '',
        target: { atMost: 3 },
      },
      { name: 'clock: a look when nothing is due', value: idle.ms, unit: 'ms' },
    ];
  } finally {
    await close();
    await stage.close();
  }
}
