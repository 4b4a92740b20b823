import type { CallName, CallShape } from '@prosa/contract';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../multipart.ts';
import type { Prepared } from './walker.ts';
import { addressOf } from './request.ts';
import { declared, Walker } from './walker.ts';

let walker: Walker;
let reserve: number;
beforeAll(async () => {
  walker = await Walker.open();
  reserve = walker.app.app.config.diskReserveBytes;
});
afterAll(async () => walker.close());
afterEach(async () => {
  walker.app.app.config.diskReserveBytes = reserve;
  await limit(null, 0);
});

const uploads = declared.filter(([, { upload }]) => upload !== undefined);
/** Spreadsheets are read and not stored. */
const storesNothing: CallName[] = [
  'uploadContacts',
  'readContactFile',
  'previewUserImport',
  'importUsers',
  'importSuppressions',
  'importContactList',
];
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const media = { fileName: 'a.png', mimeType: 'image/png' };
const from = { number: '5511999990001' };
/** Forms of calls that need no file: their samples are without one. */
const forms: Partial<Record<CallName, Record<string, unknown>>> = {
  sandboxInbound: { from, message: { type: 'image', media } },
  sandboxHistory: { messages: [{ from, body: '', media, at: '2026-01-01T12:00:00Z' }] },
  sendMessage: { body: 'Foto' },
};

/** Sets the megabytes of the plan and the bytes that the company is said to store. */
async function limit(storageLimit: number | null, bytes: number): Promise<void> {
  await walker.app.app.database.acrossCompanies('a plan with a limit', async (tx) => {
    await tx.query('walk-storage-limit', 'update plans set "storageLimit" = $1', [storageLimit]);
    await tx.query('walk-storage-usage', 'update storage_usage set bytes = $1', [bytes]);
  });
}

async function send(name: CallName, call: CallShape, { sample, caller }: Prepared) {
  const fields = Object.entries(forms[name] ?? sample.body ?? {}).map(([field, value]) => [
    field,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const file = { field: call.upload?.field ?? '', fileName: 'a.png', content: picture };
  const form = multipart(Object.fromEntries(fields) as Record<string, string>, file);
  return walker.inject({ method: call.method, url: addressOf(call, sample), ...form }, caller);
}

const filesLeft = () => {
  const folder = join(walker.app.app.config.dataDir, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe.each(uploads)('%s', (name, call) => {
  const isOfCompany = call.caller !== 'super';

  it('is refused with 507 before the disk is full', async () => {
    const prepared = await walker.prepare(name);
    const before = await walker.digest(prepared.caller.companyId);
    walker.app.app.config.diskReserveBytes = Number.MAX_SAFE_INTEGER;
    expect(await send(name, call, prepared)).toMatchObject({ status: 507, code: 'ERR_DISK_FULL' });
    expect(await walker.digest(prepared.caller.companyId)).toEqual(before);
    expect(filesLeft()).toEqual([]);
  });

  it.runIf(isOfCompany)('is refused with 413 at the limit of the plan, and nothing is stored', async () => {
    const prepared = await walker.prepare(name);
    await limit(1, 1_000_000);
    const before = await walker.digest(prepared.caller.companyId);
    expect(await send(name, call, prepared)).toMatchObject({ status: 413, code: 'ERR_STORAGE_LIMIT' });
    expect(await walker.digest(prepared.caller.companyId)).toEqual(before);
    expect(filesLeft()).toEqual([]);
  });

  const takesSample = !call.upload?.isOptional || name in forms;
  it.runIf(isOfCompany && takesSample && !storesNothing.includes(name))(
    'is refused with 413 when its file exceeds what is left, and nothing is stored',
    async () => {
      const prepared = await walker.prepare(name);
      await limit(1, 999_990);
      const before = await walker.digest(prepared.caller.companyId);
      expect(await send(name, call, prepared)).toMatchObject({ status: 413, code: 'ERR_STORAGE_LIMIT' });
      expect(await walker.digest(prepared.caller.companyId)).toEqual(before);
      expect(filesLeft()).toEqual([]);
    },
  );

  it('is answered as ever when there is room', async () => {
    const reply = await send(name, call, await walker.prepare(name));
    expect(['ERR_STORAGE_LIMIT', 'ERR_DISK_FULL']).not.toContain(reply.code);
  });
});
