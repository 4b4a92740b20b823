import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { settingRoutes } from '../settings/routes.ts';
import { versionRoutes } from '../version/routes.ts';
import { runningVersion } from '../version/stored-version.ts';
import { brandingRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...brandingRoutes(app),
    ...settingRoutes(app, async () => 'mail'),
    ...versionRoutes(app),
  ]);
  make = given(server);
  operator = await make.admin(await make.company({ id: 1 }), { super: true });
  admin = await make.admin(await make.company());
});
afterAll(() => server.close());

const picture = () =>
  sharp({ create: { width: 2_000, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
const upload = (who: GivenUser, mode: string, content: Buffer) =>
  who.call('POST', '/settings-whitelabel/logo', undefined, {
    ...multipart({ typeArch: 'logo', mode }, { field: 'file', fileName: 'logo.png', content }),
  });

describe('a logo', () => {
  it('is redrawn, keeps its shape, becomes the public setting, and replaces the one before', async () => {
    const first = await upload(operator, 'Light', await picture());
    expect(first.status).toBe(200);
    expect(first.body).toMatch(/^logo-light-[\w-]+\.png$/);
    expect((await make.anyone('GET', '/public-settings/appLogoLight')).body).toBe(first.body);
    const file = await server.app.storage.open(`branding/${first.body}`);
    const bytes = file && (await buffer(file.stream));
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      width: 1_024,
      height: 256,
      hasAlpha: true,
    });

    const second = await upload(operator, 'Light', await picture());
    expect(await server.app.storage.open(`branding/${first.body}`)).toBeNull();
    expect((await upload(operator, 'Favicon', await picture())).body).toMatch(/^logo-favicon-/);
    await operator.call('PUT', '/settings/appLogoLight', { value: '' });
    expect(await server.app.storage.open(`branding/${second.body}`)).toBeNull();
  });

  it.each([
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text', Buffer.from('logo')],
  ])('is refused when it is %s', async (_, content) => {
    expect(await upload(operator, 'Dark', content)).toMatchObject({
      status: 406,
      body: { error: 'ERR_NOT_AN_IMAGE' },
    });
  });

  it('is refused when it is larger than five megabytes', async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await upload(operator, 'Dark', large)).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    });
    expect((await make.anyone('GET', '/public-settings/appLogoDark')).body).toBeNull();
  });

  it('is uploaded by super alone, as one of three kinds', async () => {
    expect((await upload(admin, 'Light', await picture())).status).toBe(403);
    const wrong = await upload(operator, 'Roxo', await picture());
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'mode' }] } });
  });
});

describe('what the installation looks like', () => {
  it('is published to the whole installation and every process as soon as it changes', async () => {
    const heard: string[] = [];
    const stop = server.app.bus.subscribe('settings', ({ key }) => void heard.push(key));
    const announced = () => server.published.splice(0).filter(({ companyId }) => companyId === null);
    const eventOf = (key: string, value: unknown) => ({
      name: 'brand',
      event: { action: 'update', setting: { key, value } },
    });
    announced();
    await operator.call('PUT', '/settings/appName', { value: 'Central' });
    expect(announced()).toMatchObject([eventOf('appName', 'Central')]);
    const { body: file } = await upload(operator, 'Dark', await picture());
    expect(announced()).toMatchObject([eventOf('appLogoDark', file)]);
    await operator.call('PUT', '/settings/primaryColorDark', { value: '#39ace7' });
    await operator.call('PUT', '/settings/primaryColorDark', { value: '' });
    expect(announced().at(-1)).toMatchObject(eventOf('primaryColorDark', null));
    expect(heard).toEqual(['appName', 'appLogoDark', 'primaryColorDark', 'primaryColorDark']);
    await operator.call('PUT', '/settings/downloadLimit', { value: 64 });
    expect(announced()).toEqual([]);
    stop();
  });

  it.each([
    ['appName', 'x'.repeat(51)],
    ['primaryColorLight', 'azul'],
    ['primaryColorDark', '#12'],
    ['appLogoDark', 'logo-dark-1.png'],
  ])('refuses for %s the value %s, and keeps what it had', async (key, value) => {
    const before = (await make.anyone('GET', `/public-settings/${key}`)).body;
    const wrong = await operator.call('PUT', `/settings/${key}`, { value });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'value' }] } });
    expect((await make.anyone('GET', `/public-settings/${key}`)).body).toBe(before);
  });
});

describe('the version', () => {
  it('is the running one until super stores another; an admin cannot', async () => {
    const version = await runningVersion();
    expect((await make.anyone('GET', '/version')).body).toEqual({ version });
    await expectRefusal(admin, {
      sight: { path: '/version', record: { version } },
      request: ['POST', '/version', { version: '9' }],
      code: 'ERR_NO_PERMISSION',
    });
    expect((await operator.call('POST', '/version', { version: '9.9.9' })).body).toEqual({
      version: '9.9.9',
    });
    expect((await make.anyone('GET', '/version')).body).toEqual({ version: '9.9.9' });
    expect((await operator.call('POST', '/version', { version: '' })).status).toBe(400);
  });

  it('is the running one again after an upgrade', async () => {
    await server.app.database.acrossCompanies('test', (tx) =>
      tx.query(
        'test-version',
        `update settings set value = '{"version":"9.9.9","running":"0.0.1"}' where key = 'version'`,
        [],
      ),
    );
    expect((await make.anyone('GET', '/version')).body).toEqual({ version: await runningVersion() });
  });
});
