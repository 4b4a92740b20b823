import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { createLogger } from './platform/log/logger.ts';
import { Database } from './platform/database/database.ts';
import { startServer, type RunningServer } from './server.ts';
import { emptyDatabase } from './testing/test-database.ts';

let home: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
const running: RunningServer[] = [];

beforeAll(async () => {
  home = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prosa-first-'));
});
afterAll(async () => {
  await Promise.all(running.map(async (server) => server.stop()));
  await home.drop();
  await rm(folder, { recursive: true });
});

it('three first starts on one empty database make one installation, and show one operator once', async () => {
  const { host = '', database = '' } = home.address;
  const printed: string[] = [];
  const start = async (name: string) => {
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, name),
      DATABASE_URL: `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
      APP_SECRET: randomBytes(32).toString('hex'),
    });
    running.push(await startServer(config, { onFirstOperator: ({ email }) => void printed.push(email) }));
  };

  await Promise.all([start('one'), start('two'), start('three')]);

  expect(printed).toEqual(['admin@prosa.local']);
  const operator = new Database(home.address, createLogger('silent'));
  const made = await operator.acrossCompanies('look at what was made', async ({ db }) => ({
    companies: await db.selectFrom('companies').select(['id', 'status']).execute(),
    plans: await db.selectFrom('plans').select('name').execute(),
    users: await db.selectFrom('users').select(['company_id', 'profile', 'super']).execute(),
  }));
  await operator.close();
  expect(made).toEqual({
    companies: [{ id: 1, status: true }],
    plans: [{ name: 'Plano 1' }],
    users: [{ company_id: 1, profile: 'admin', super: true }],
  });
});
