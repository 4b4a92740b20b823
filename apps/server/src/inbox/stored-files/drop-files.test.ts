import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../platform/app.ts';
import { given, type Anything, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineFileJobs, dropFiles } from './drop-files.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let path: string;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
  defineFileJobs(server.app);
});
afterAll(async () => server.close());
beforeEach(async () => {
  company = await make.company();
  path = `company${company.id}/messages/a.pdf`;
  await server.app.storage.put(path, Buffer.from('a'), 'application/pdf');
});

async function drop(): Promise<boolean> {
  await server.app.database.inCompany(company.id, (tx) => dropFiles(server.app, tx, [path, path, null]));
  await server.runJobs();
  return (await server.app.storage.open(path)) === null;
}

const insert = async (table: string, values: object): Promise<Anything> =>
  make.insert(table, { company_id: company.id, ...values });

const holders: Record<string, () => Promise<unknown>> = {
  'another message shows': async () =>
    make.message(await make.ticket(company, { status: 'open' }), { mediaPath: path }),
  'a list of files offers': async () => {
    const { id } = await insert('file_lists', { name: 'Catálogo', message: 'Qual?' });
    return insert('file_options', { fileListId: id, name: 'A', position: 1, path });
  },
  'a quick reply brings': async () =>
    insert('quick_messages', { shortcode: 'a', message: '', isMedia: true, mediaPath: path }),
  'a schedule will send': async () => {
    const { contactId, whatsappId } = await make.ticket(company, { status: 'open' });
    const sendAt = '2030-01-01T12:00:00Z';
    return insert('schedules', {
      contactId,
      whatsappId,
      body: 'Bom dia',
      sendAt,
      firstAt: sendAt,
      mediaPath: path,
    });
  },
  'a phone of the sandbox shows': async () => {
    const { id: whatsappId } = await make.connection(company);
    return insert('sandbox_messages', {
      fromBusiness: true,
      at: '2026-01-01T12:00:00Z',
      whatsappId,
      id: 'a',
      chat: 'a',
      author: 'a',
      type: 'image',
      mediaPath: path,
    });
  },
  'a connection greets with': async () =>
    make.connection(company, { greetingMedia: JSON.stringify({ path, name: 'a.pdf' }) }),
};

it.each(Object.keys(holders))('a file that %s stays', async (holder) => {
  await holders[holder]?.();
  expect(await drop()).toBe(false);
});

it('a file is removed a minute later, because a transaction may use it meanwhile', async () => {
  const { add } = server.app.jobs;
  const seen: number[] = [];
  const jobs: App['jobs'] = {
    ...server.app.jobs,
    add: async (tx, name, payload, options) => {
      seen.push(options?.runAt?.getTime() ?? 0);
      await add(tx, name, payload, options);
    },
  };
  await server.app.database.inCompany(company.id, (tx) => dropFiles({ jobs }, tx, [path]));
  await server.runJobs();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toBeGreaterThan(Date.now() + 50_000);
});

it('a file that nothing needs is removed, even if another company has one of the same name', async () => {
  const other = await make.company();
  await make.message(await make.ticket(other, { status: 'open' }), { mediaPath: path });
  expect(await drop()).toBe(true);
});
