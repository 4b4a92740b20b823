import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

/** Makes Node report the package under GPL-3.0, and the packages that it alone needs, as not installed. */
const withoutPackage = `
  import { registerHooks } from 'node:module';
  const absent = /^(?:@prosa\\/channel-whatsapp-web|@whiskeysockets\\/baileys|libsignal)/;
  registerHooks({
    resolve(specifier, context, next) {
      if (!absent.test(specifier)) return next(specifier, context);
      throw Object.assign(new Error(specifier + ' is not installed'), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });`;

describe('an installation without the package under GPL-3.0', () => {
  let folder: string;
  let home: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prosa-without-'));
    home = await testDatabase();
  });
  afterAll(async () => {
    await home.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const start = (environment: Record<string, string>) => {
    const { host = '', database = '' } = home.address;
    return new ServerProcess({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutPackage)}`,
      ...environment,
    });
  };

  it('starts and serves with the option off', async () => {
    const server = start({ WHATSAPP_WEB: 'off' });
    const address = await server.address();
    await expect.poll(async () => (await fetch(`${address}/api/health/ready`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('ends with an error that names the option when it is on', async () => {
    const server = start({});
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(server.output).toContain('WHATSAPP_WEB: must be off');
  });
});

describe('with the option off', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ WHATSAPP_WEB: 'off' });
  });
  afterAll(async () => app.close());

  it('the channel is neither listed nor connected', async () => {
    const admin = app.as(await app.given.admin(await app.given.company()));
    const { body: channels } = await admin.get('/whatsapp/channels');
    expect(channels).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', provider: 'sandbox', refusal: null }),
    );
    expect(channels).not.toContainEqual(expect.objectContaining({ provider: 'beta' }));
    const refused = await admin.post('/whatsapp', { name: 'Loja', provider: 'beta' });
    expect([refused.status, refused.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refused.body.details).toEqual([
      { field: 'provider', message: 'available in this installation: sandbox' },
    ]);
    expect((await admin.post('/whatsapp', { name: 'Loja', provider: 'sandbox' })).status).toBe(201);
  });
});
