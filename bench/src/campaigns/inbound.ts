import type { Engine } from '../../../apps/server/src/conversation/engine/engine.ts';
import { receiveAll } from '../../../apps/server/src/conversation/intake/receive.ts';
import { GatheredReplies, takeAnswers } from '../../../apps/server/src/outreach/index.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { median, timed } from '../harness/measure.ts';
import type { Stage } from '../harness/stage.ts';
import { BARE, CONTACTS, RECEIVING } from '../inbound/scenario.ts';
import { traffic } from '../inbound/traffic.ts';
import { connectionIds } from './scenario.ts';

/** Messages of customers in a round: some two seconds of them, as replies of so long are noted together. */
const ARRIVALS = 8_192;
/** People who write nothing: where campaigns ask, they were asked. Of those who write, one in ten was. */
const SILENT = 20_000;
const firstSilent = CONTACTS + 1;

/** People whom the company knows, and who write nothing. */
async function addSilent({ owner }: Stage, company: number): Promise<void> {
  await owner.query(
    `insert into contacts (company_id, id, name, number)
     select $1, n, 'Quieto ' || n, '55119' || (80000000 + n)
     from generate_series(${firstSilent}, ${firstSilent + SILENT - 1}) n`,
    [company],
  );
}

/** Ten campaigns whose questions have left and wait for answers. */
async function askMany({ owner }: Stage, company: number): Promise<void> {
  for (let count = 0; count < 10; count += 1)
    await owner.query(
      `with campaign as (
         insert into campaigns (company_id, name, status, "startedAt", confirmation)
         values ($1, 'Pergunta', 'EM_ANDAMENTO', now(), true) returning id
       ), question as (
         insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", status, "isMass",
           "createdAt")
         select company_id, "conversationId", id, "whatsappId", gen_random_uuid()::text, 'Pode ser?', true, 'sent', true, now()
         from tickets where company_id = $1 and id <= ${CONTACTS} and id % 100 = $2 * 10
         returning id, "conversationId", "whatsappId"
       ), asked as (
         select "conversationId" as "contactId", "whatsappId", id as "messageId" from question
         union all
         -- Nothing reads the question of somebody who does not answer.
         select c.id, ${connectionIds[0]}, (select min(id) from question) from contacts c
         where c.company_id = $1 and c.id >= ${firstSilent} and c.id % 10 = $2
       )
       insert into campaign_deliveries (company_id, "campaignId", name, number, "phoneKey", state, "contactId",
         "whatsappId", "askMessageId", "confirmationRequestedAt")
       select $1, campaign.id, c.name, c.number, c.number, 'asked', c.id, asked."whatsappId", asked."messageId", now()
       from campaign, asked join contacts c on c.company_id = $1 and c.id = asked."contactId"`,
      [company, count],
    );
}

/** Whoever has answered is asked again, so that as many answer in each round. */
async function askAgain({ owner }: Stage, company: number): Promise<void> {
  await owner.query(
    `update campaign_deliveries set state = 'asked', "confirmedAt" = null, "dueAt" = null
     where company_id = $1 and state = 'confirmed'`,
    [company],
  );
  await owner.query('vacuum (analyze) campaign_deliveries');
}

export async function inboundFigure(stage: Stage, app: App, rounds: number): Promise<Figure> {
  const replies = new GatheredReplies(app);
  const engine: Engine = {
    ...app,
    takeReplies: async (tx, taken) => replies.take(tx, taken),
    takeAnswers,
  };
  for (const company of [RECEIVING, BARE]) await addSilent(stage, company);
  await askMany(stage, RECEIVING);
  await stage.owner.query('vacuum (analyze) campaign_deliveries, messages, contacts');
  const portion = 64;
  const measured: Record<number, number>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [asked, plain] = [RECEIVING, BARE].map((company) => ({
      company,
      arrivals: traffic(`C${company}-${round}`, round, ARRIVALS),
    }));
    const spent: Record<number, number> = { [RECEIVING]: 0, [BARE]: 0 };
    await askAgain(stage, RECEIVING);
    // A portion of one beside a portion of the other: what else the machine does slows both.
    for (let from = 0; from < ARRIVALS; from += portion)
      for (const one of from % (2 * portion) === 0 ? [asked, plain] : [plain, asked]) {
        if (!one) continue;
        const part = one.arrivals.slice(from, from + portion);
        spent[one.company] =
          (spent[one.company] ?? 0) + (await timed(() => receiveAll(engine, one.company, part)));
      }
    // With what it costs to note the replies.
    spent[RECEIVING] = (spent[RECEIVING] ?? 0) + (await timed(() => replies.flush()));
    // The first round pays for what is loaded.
    if (round > 0) measured.push(spent);
  }
  const rate = (company: number) => ARRIVALS / median(measured.map((spent) => spent[company] ?? 0));
  return {
    name: 'inbound while ten campaigns wait for answers',
    value: rate(RECEIVING) * 1_000,
    unit: 'messages/s',
    beside: { name: 'messages/s without', value: rate(BARE) * 1_000 },
    ratio: median(measured.map((spent) => (spent[BARE] ?? 0) / (spent[RECEIVING] ?? 1))),
    target: { atLeast: 0.95 },
  };
}
