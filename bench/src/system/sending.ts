import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../harness/figure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, CONNECTION, makeCompany } from './company.ts';

const NUMBER = '5511955550002';
const IN_A_ROW = 100;
const ROUNDS = 15;
/** After this many rounds the process is warm. */
const WARM = 5;
const LARGE_BYTES = 200 * 1024 * 1024;
const CHUNK = randomBytes(256 * 1024);
const PATIENCE_MS = 60_000;

/** Opens a ticket with a customer; returns its id. */
async function openTicket(server: Server, { owner }: Stage, token: string): Promise<number> {
  await server.call(token, `/sandbox/${CONNECTION}/inbound`, {
    from: { number: NUMBER, name: 'Ana' },
    message: { type: 'text', body: 'Oi' },
  });
  const { rows } = await owner.query<{ id: string }>(
    `update tickets set status = 'open', "userId" = 10000, "queueId" = 911 where company_id = ${COMPANY} returning id`,
  );
  return Number(rows[0]?.id);
}

/** The texts of a round in the order in which the customer's phone got them, once it has all of them. */
async function onThePhone({ owner }: Stage, round: number): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    // Read from the database, because the server's memory is being measured.
    const { rows } = await owner.query<{ body: string }>(
      `select body from sandbox_messages where company_id = ${COMPANY} and "fromBusiness" and body like $1 order by seq`,
      [`${round}/%`],
    );
    if (rows.length >= IN_A_ROW) return rows.map(({ body }) => body);
    await sleep(20);
  }
  return [];
}

async function inARow(server: Server, stage: Stage, token: string, ticketId: number): Promise<Figure[]> {
  let misplaced = 0;
  let stored = 0;
  let arrived = 0;
  let early = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const texts = Array.from({ length: IN_A_ROW }, (_, index) => `${round}/${index}`);
    const start = performance.now();
    for (const body of texts) await server.call(token, `/messages/${ticketId}`, { body });
    stored += performance.now() - start;
    const shown = await onThePhone(stage, round);
    arrived += performance.now() - start;
    misplaced += texts.filter((text, index) => shown[index] !== text).length;
    if (round === WARM - 1) early = await server.memoryMb();
  }
  const late = await server.memoryMb();
  const name = `sending ${IN_A_ROW} in a row to one ticket`;
  return [
    { name: `${name}: not in their order on the phone`, value: misplaced, unit: '', target: { atMost: 0 } },
    { name: `${name}: stored`, value: (1_000 * IN_A_ROW * ROUNDS) / stored, unit: 'messages/s' },
    {
      name: `${name}: until the last is on the phone`,
      value: arrived / ROUNDS,
      unit: 'ms',
      beside: { name: 'ms until the last is stored', value: stored / ROUNDS },
      ratio: arrived / stored,
      target: { atMost: 2.5 },
    },
    {
      name: `${name}: memory after ${ROUNDS} times`,
      value: late,
      unit: 'MB',
      beside: { name: `MB after ${WARM} times`, value: early },
      ratio: late / early,
      target: { atMost: 1.25 },
    },
  ];
}

function* bytesOf(boundary: string, size: number): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  for (let sent = 0; sent < size; sent += CHUNK.length) yield CHUNK;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

async function upload(server: Server, token: string, ticketId: number, size: number): Promise<number> {
  const boundary = 'prosa-bench';
  return new Promise((done, fail) => {
    const call = request(
      `${server.address}/api/messages/${ticketId}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => done(response.statusCode ?? 0));
      },
    );
    call.once('error', fail);
    pipeline(Readable.from(bytesOf(boundary, size)), call).catch(fail);
  });
}

/** The greatest memory use of the server while the work runs, in MB. */
async function peakDuring(server: Server, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let peak = 0;
  const watched = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    peak = Math.max(peak, await server.memoryMb());
    await sleep(25);
  }
  await watched;
  return peak;
}

/** The limit of the disk: the same bytes written to it and copied once more, as an upload does. */
async function bareCopyMs(folder: string): Promise<number> {
  const chunks = function* () {
    for (let written = 0; written < LARGE_BYTES; written += CHUNK.length) yield CHUNK;
  };
  const start = performance.now();
  await pipeline(Readable.from(chunks()), createWriteStream(join(folder, 'first')));
  await pipeline(createReadStream(join(folder, 'first')), createWriteStream(join(folder, 'second')));
  return performance.now() - start;
}

async function largeUpload(server: Server, token: string, ticketId: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-bench-copy-'));
  const bare = await bareCopyMs(folder);
  await rm(folder, { recursive: true, force: true });
  // What the first of all uploads loads must not count for the large one.
  await upload(server, token, ticketId, CHUNK.length);
  const before = await server.memoryMb();
  const start = performance.now();
  const uploading = upload(server, token, ticketId, LARGE_BYTES);
  const peak = await peakDuring(server, uploading);
  const took = performance.now() - start;
  const status = await uploading;
  if (status !== 200) throw new Error(`the upload answered ${status}`);
  return [
    {
      name: 'upload of 200 MB: memory beyond that before',
      value: peak - before,
      unit: 'MB',
      // V8 frees the buffers of what has arrived when 64 MB of them have come; 800 MB take no more.
      target: { atMost: 72 },
    },
    {
      name: 'upload of 200 MB: until it is stored',
      value: took,
      unit: 'ms',
      beside: { name: 'ms of writing and copying the bytes alone', value: bare },
      ratio: took / bare,
      target: { atMost: 6 },
    },
  ];
}

/** Messages of agents: order and memory of many messages, and a large file. */
export async function sendingFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-sending-'));
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, 1);
  await stage.owner.query(`update settings set value = '512' where key = 'downloadLimit'`);
  const token = await server.signIn(ADMIN_OF_COMPANY);
  const ticketId = await openTicket(server, stage, token);
  const figures = [
    ...(await inARow(server, stage, token, ticketId)),
    ...(await largeUpload(server, token, ticketId)),
  ];
  await server.stop();
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}
