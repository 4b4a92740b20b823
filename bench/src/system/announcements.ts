import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { hashPassword } from '../../../apps/server/src/identity/index.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, median } from '../harness/measure.ts';
import { PASSWORD, startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, agent, COMPANY, CONNECTION, makeCompany } from './company.ts';

const PEOPLE = 500;
const COMPANIES = 100;
const EACH = PEOPLE / COMPANIES;
/** Ids of the companies; a company past the last one has another plan. */
const FIRST = 20_000;
const ROUNDS = 40;
const WARMING = 10;
const OPERATOR = 'admin@bench.local';

const person = (company: number, n: number): string => `p${company}-${n}@bench.local`;

/** A hundred companies of five people each on one plan, and one of five people on another. */
async function makeCompanies({ owner }: Stage): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await owner.query(`insert into plans (id, name, users, connections, queues)
    values (${FIRST}, 'Bench', 9, 9, 9), (${FIRST + 1}, 'Outro', 9, 9, 9)`);
  await owner.query(`insert into companies (id, name, "dueDate", "planId")
    select ${FIRST} + n, 'Empresa ' || n, now() + interval '9 years', case when n < ${COMPANIES} then ${FIRST} else ${FIRST + 1} end
    from generate_series(0, ${COMPANIES}) n`);
  await owner.query(
    `insert into users (company_id, name, email, "passwordHash")
     select c, 'Agente ' || n, 'p' || c || '-' || n || '@bench.local', $1
     from generate_series(${FIRST}, ${FIRST + COMPANIES}) c, generate_series(1, ${EACH}) n`,
    [hash],
  );
}

async function connect(server: Server, companyId: number, email: string): Promise<Socket> {
  const token = await server.signIn(email);
  const socket = io(`${server.address}/${companyId}`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return socket;
}

async function connectAll(server: Server, people: { companyId: number; email: string }[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  await inParallel(people, 8, async ({ companyId, email }) => {
    sockets.push(await connect(server, companyId, email));
  });
  return sockets;
}

const peopleOf = (companies: number[]) =>
  companies.flatMap((companyId) =>
    Array.from({ length: EACH }, (_, n) => ({ companyId, email: person(companyId, n + 1) })),
  );

/** What tells one round from another. */
interface Heard {
  message?: { body: string };
  record?: { title: string };
}

/** Milliseconds from the call until the last of these sockets has the event. */
async function untilReceived(
  sockets: Socket[],
  { name, isAwaited }: { name: string; isAwaited: (event: Heard) => boolean },
  call: () => Promise<unknown>,
): Promise<number> {
  const all = sockets.map(
    async (socket) =>
      new Promise<void>((done) => {
        const hear = (event: Heard) => {
          if (!isAwaited(event)) return;
          socket.off(name, hear);
          done();
        };
        socket.on(name, hear);
      }),
  );
  const began = performance.now();
  await Promise.all([call(), ...all]);
  return performance.now() - began;
}

interface Scenario {
  server: Server;
  operator: string;
  admin: string;
  ofOneCompany: Socket[];
  ofManyCompanies: Socket[];
  outside: Socket[];
}

const ticketRound = async ({ server, admin, ofOneCompany }: Scenario, id: string) =>
  untilReceived(
    ofOneCompany,
    {
      name: `company-${COMPANY}-appMessage`,
      isAwaited: (event) => event.message?.body === id,
    },
    async () =>
      server.call(admin, `/sandbox/${CONNECTION}/inbound`, {
        from: { number: '5511955550001', name: 'Ana' },
        message: { id, type: 'text', body: id },
      }),
  );

const announcementRound = async ({ server, operator, ofManyCompanies }: Scenario, title: string) =>
  untilReceived(
    ofManyCompanies,
    {
      name: 'company-announcement',
      isAwaited: (event) => event.record?.title === title,
    },
    async () =>
      server.call(operator, '/announcements', { title, text: title, audience: 'plans', planIds: [FIRST] }),
  );

/** Both in turn: other load on the machine costs more than what is compared. */
async function compare(scenario: Scenario, rounds: number, name: string) {
  const found = { ticket: [] as number[], announcement: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.ticket.push(await ticketRound(scenario, `${name}-ticket-${round}`));
    found.announcement.push(await announcementRound(scenario, `${name}-${round}`));
  }
  return found;
}

async function open(stage: Stage, dataDir: string): Promise<Scenario> {
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, PEOPLE);
  await makeCompanies(stage);
  await stage.owner.query(
    `insert into user_queues (company_id, "userId", "queueId")
     select ${COMPANY}, 10000 + n, 911 from generate_series(1, ${PEOPLE}) n on conflict do nothing`,
  );
  const agents = Array.from({ length: PEOPLE }, (_, n) => ({ companyId: COMPANY, email: agent(n + 1) }));
  const many = Array.from({ length: COMPANIES }, (_, n) => FIRST + n);
  const scenario = {
    server,
    operator: await server.signIn(OPERATOR),
    admin: await server.signIn(ADMIN_OF_COMPANY),
    ofOneCompany: await connectAll(server, agents),
    ofManyCompanies: await connectAll(server, peopleOf(many)),
    outside: await connectAll(server, peopleOf([FIRST + COMPANIES])),
  };
  await server.call(scenario.admin, `/sandbox/${CONNECTION}/inbound`, {
    from: { number: '5511955550001', name: 'Ana' },
    message: { id: 'first', type: 'text', body: 'first' },
  });
  // Every agent of the company sees the ticket.
  await stage.owner.query(`update tickets set "queueId" = 911 where company_id = ${COMPANY}`);
  return scenario;
}

/** An announcement to 500 sockets of 100 companies beside one company's event of a ticket to 500 sockets. */
export async function announcementFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-announcements-'));
  const scenario = await open(stage, dataDir);
  let strangers = 0;
  for (const socket of [...scenario.outside, ...scenario.ofOneCompany])
    socket.on('company-announcement', () => (strangers += 1));
  await compare(scenario, WARMING, 'warm');
  const { ticket, announcement } = await compare(scenario, ROUNDS, 'round');
  const rate = (times: number[]) => (PEOPLE * 1_000) / median(times);
  const name = `an announcement to ${PEOPLE} sockets of ${COMPANIES} companies`;
  for (const socket of [...scenario.ofOneCompany, ...scenario.ofManyCompanies, ...scenario.outside])
    socket.disconnect();
  await scenario.server.stop();
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
  return [
    {
      name: `${name}, from the call to the last socket`,
      value: rate(announcement),
      unit: 'sockets/s',
      beside: { name: "sockets/s of one company's ticket", value: rate(ticket) },
      ratio: median(ticket) / median(announcement),
      target: { atLeast: 0.5 },
    },
    { name: `${name}: received outside of its audience`, value: strangers, unit: '', target: { atMost: 0 } },
  ];
}
