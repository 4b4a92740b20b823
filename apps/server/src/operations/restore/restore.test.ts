import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import type { RunningServer } from '../../server.ts';
import { speechEndpoint } from '../../tenancy/index.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { contentOf, openMachine, otherPostgres, signIn, type Machine } from '../testing/installation.ts';
import { restoreBackup } from './restore-backup.ts';

const pairs: [from: string, to: string, fromNative: string | null, toNative: string | null][] = [
  ['the shipped PostgreSQL', 'another server of it', null, null],
];
if (otherPostgres !== undefined)
  pairs.push(
    ['the shipped PostgreSQL', 'another version', null, otherPostgres],
    ['another version', 'the shipped PostgreSQL', otherPostgres, null],
  );

const SECRET = 'sk-a-key-that-is-stored-encrypted';

async function fill(machine: Machine, server: RunningServer) {
  const demo = await seedDemo(server.app);
  const operator = await signIn(server, machine.config.admin.email, machine.config.admin.password ?? '');
  await operator('PUT', '/settings/openaikeyaudio', { value: SECRET });
  return { email: demo.people[0]?.email ?? '', password: demo.password };
}

const ticketWithPicture = `
select t.id, t.uuid from tickets t join messages m on m.company_id = t.company_id and m."ticketId" = t.id
where m."mediaPath" is not null and m."mediaType" = 'image' and t.status = 'open' order by t.id limit 1`;

describe.each(pairs)('a backup of %s, restored on %s', (_from, _to, fromNative, toNative) => {
  let folder: string;
  let source: Machine;
  let target: Machine;
  let login: { email: string; password: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prosa-restore-'));
    [source, target] = await Promise.all([openMachine(fromNative), openMachine(toNative)]);
    const server = await source.start();
    login = await fill(source, server);
    await server.stop();
  });
  afterAll(async () => {
    await Promise.all([source.close(), target.close()]);
    await rm(folder, { recursive: true });
  });

  it.runIf(fromNative === toNative)(
    'fires none of the triggers of tables that are there without rows, and leaves them on',
    async () => {
      const other = await openMachine(toNative);
      // Each company has raised the version of its bot some times, by triggers.
      expect(await source.query('select from bot_versions where version > 1')).not.toEqual([]);
      await migrate({ connectionString: other.config.databaseUrl ?? '' });
      const options = { file: join(folder, 'plain'), passphrase: null, withoutMedia: true };
      await makeBackup(source.config, options);
      await restoreBackup(other.config, options);
      expect(await contentOf(other)).toEqual(await contentOf(source));
      expect(await other.catalogue()).toEqual(await source.catalogue());
      const off = `select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`;
      expect(await other.query(off)).toEqual([]);
      await other.close();
    },
  );

  it('has the same rows, policies, grants, keys and triggers, signs in, shows media, opens secrets and sends', async () => {
    const options = { file: join(folder, 'backup'), passphrase: 'uma frase comprida', withoutMedia: false };
    const made = await makeBackup(source.config, options);
    expect(made).toMatchObject({ hasSecret: true, missing: 0 });
    expect(made.files).toBeGreaterThan(3);
    expect(made.tables['public.messages']?.rows).toBeGreaterThan(1_000);

    await restoreBackup(target.config, options);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    const catalogue = await target.catalogue();
    expect(catalogue).toEqual(await source.catalogue());
    expect(catalogue.tables.flatMap(({ policies }) => policies).length).toBeGreaterThan(100);

    const server = await target.start();
    try {
      const call = await signIn(server, login.email, login.password);
      const [ticket] = await target.query<{ id: number; uuid: string }>(ticketWithPicture);
      const { messages } = await call('GET', `/messages/${ticket?.uuid}`);
      const picture = messages.find(({ mediaUrl }: { mediaUrl: string | null }) => mediaUrl !== null);
      const file = await fetch(picture.mediaUrl);
      expect(file.status).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBe(
        picture.mediaSize ?? Number(file.headers.get('content-length')),
      );

      expect((await speechEndpoint(server.app))?.key).toBe(SECRET);

      await call('POST', `/messages/${ticket?.id}`, { body: 'Depois da mudança' });
      const sent = async () =>
        (await target.query(`select status from messages where body like '%Depois da mudança'`))[0]?.status;
      await expect.poll(sent).toBe('sent');
    } finally {
      await server.stop();
    }
  });
});
