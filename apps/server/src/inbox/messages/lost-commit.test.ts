import { AppError } from '@prosa/domain';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineFileJobs } from '../stored-files/drop-files.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer((app) => messageRoutes({ ...app, capabilitiesOf: () => channelThatCan() }));
  make = given(server);
  defineFileJobs(server.app);
});
afterAll(async () => server.close());

/** Loses the answer to the transaction after a file is stored, whether or not it commits (`stored`). */
function loseAnswer(stored: boolean) {
  const { database, storage } = server.app;
  const inCompany = database.inCompany.bind(database);
  const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
    const size = await storage.put(...given);
    database.inCompany = async (companyId, work) => {
      database.inCompany = inCompany;
      if (stored) await inCompany(companyId, work);
      throw new AppError('ERR_UNAVAILABLE');
    };
    return size;
  });
  return () => put.mockRestore();
}

it.each([
  ['a message that was stored while the database went away keeps its file', 1],
  ['a file that no message came to name goes later', 0],
])('%s', async (_, stored) => {
  const company = await make.company();
  const ana = await make.user(company);
  const ticket = await make.ticket(company, { status: 'open', userId: ana.id });
  const folder = join(server.app.config.dataDir, 'files', `company${company.id}`, 'messages');
  const files = async () => (await readdir(folder)).filter((name) => !name.endsWith('.content-type')).length;
  const pdf = { field: 'medias', fileName: 'contrato.pdf', content: Buffer.from('%PDF-1.7\n') };
  const { headers = {}, payload } = multipart({}, pdf);

  const restore = loseAnswer(stored === 1);
  expect((await ana.call('POST', `/messages/${ticket.id}`, payload, { headers })).status).toBe(503);
  restore();

  // At this point the application cannot know which of the two happened.
  expect(await files()).toBe(1);
  expect((await ana.call('GET', `/messages/${ticket.uuid}`)).body.messages).toHaveLength(stored);
  await server.runJobs();
  expect(await files()).toBe(stored);
});
