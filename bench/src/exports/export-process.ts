import type { Viewer } from '@prosa/domain';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { exportReports } from '../../../apps/server/src/insight/reports/export-reports.ts';
import { openApp } from '../inbound/scenario.ts';

// Run by exports.ts, in a process of its own: `csv`, `xlsx` or `copy`, the company, and where PostgreSQL listens.
const [kind, company = '', host = ''] = process.argv.slice(2);
const companyId = Number(company);
const address = { host, user: 'postgres', database: 'prosa' };

const viewer: Viewer = {
  id: companyId * 10,
  companyId,
  name: 'Bench',
  profile: 'admin',
  super: false,
  sessionId: '',
  queueIds: [],
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  userClosePendingTicket: 'enabled',
  showDashboard: 'enabled',
  allowRealTime: 'enabled',
  allowConnections: 'enabled',
  whatsappId: null,
  hidesNumbers: false,
  isExpired: false,
  mustEnrol: false,
  planId: null,
  plan: null,
};

/** The columns of the export, in its order of rows. */
const rows = `
select t.id, w.name, c.name, u.name, q.name, case when p."finishedAt" is null then t.status else 'closed' end,
  t."lastMessage", to_char(p."createdAt" at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
  to_char(coalesce(p."closedAt", p."finishedAt") at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
  coalesce(p."ratingAt", p."finishedAt") - p."createdAt", r.rate, p."firstAnswerAt" - p."createdAt"
from ticket_tracking p
join tickets t on t.company_id = p.company_id and t.id = p."ticketId"
join contacts c on c.company_id = t.company_id and c.id = t."contactId"
left join users u on u.company_id = p.company_id and u.id = p."userId"
left join queues q on q.company_id = p.company_id and q.id = p."queueId"
left join connections w on w.company_id = p.company_id and w.id = p."whatsappId"
left join user_ratings r on r.company_id = p.company_id and r."trackingId" = p.id
where p.company_id = ${companyId} and t.imported is null
order by p."createdAt" desc, p.id desc`;

/** The same rows, as the database writes them, under the same role. */
async function copy(): Promise<Readable> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query('set role prosa_app');
  await client.query(`select set_config('app.company_id', '${companyId}', false)`);
  const stream = client.query(copyTo(`copy (${rows}) to stdout`));
  stream.once('close', () => void client.end());
  return stream;
}

async function sizeOf(stream: Readable): Promise<number> {
  let size = 0;
  const counting = new Writable({
    write(part: Buffer, _, done) {
      size += part.length;
      done();
    },
  });
  await pipeline(stream, counting);
  return size;
}

const { app, close } = openApp({ address });
const run = async () =>
  kind === 'copy'
    ? sizeOf(await copy())
    : sizeOf((await exportReports(app, viewer, { format: kind === 'xlsx' ? 'xlsx' : 'csv' })).stream);

// The first one compiles the code, as a server has done long ago.
await run();
const began = performance.now();
const size = await run();
const milliseconds = performance.now() - began;
console.log(JSON.stringify({ milliseconds, size, peakBytes: process.resourceUsage().maxRSS * 1_024 }));
await close();
