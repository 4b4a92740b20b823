import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../identity/index.ts';
import { registerMedia } from '../../platform/storage/register-media.ts';
import { SignedMedia } from '../../platform/storage/signed-media.ts';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { announcementRoutes, defineAnnouncementJobs, seesAnnouncementPicture } from './index.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let ana: GivenUser;
let rui: GivenUser;

beforeAll(async () => {
  server = await moduleServer(
    (app) => {
      defineAnnouncementJobs(app);
      return announcementRoutes(app);
    },
    {},
    {
      partsOf: (app) => [
        (http) =>
          registerMedia(http, {
            storage: app.storage,
            media: new SignedMedia(app.secrets, app.now),
            authenticator: createAuthenticator(app),
            seesAnnouncementPicture: async (viewer, file) => seesAnnouncementPicture(app, viewer, file),
          }),
      ],
    },
  );
  make = given(server);
  operator = await make.admin(await make.company({ id: 1 }), { super: true });
  ana = await make.user(await make.company());
  rui = await make.user(await make.company());
});
afterAll(() => server.close());

const drawn = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 3_200, height: 800, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();
const upload = async (who: GivenUser, id: number, content: Buffer, fileName = 'aviso.png') =>
  who.call('POST', `/announcements/${id}/media-upload`, undefined, {
    ...multipart({}, { field: 'file', fileName, content }),
  });
const create = async (facts: object = {}): Promise<Anything> =>
  (await operator.call('POST', '/announcements', { title: 'Oi', text: 'Olá', ...facts })).body;
const open = async (url: string, { token }: { token?: string }) =>
  (await server.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode;
const isStored = async (path: string) => {
  const file = await server.app.storage.open(`announcements/${path.split('/').at(-1)}`);
  file?.stream.destroy();
  return file !== null;
};

describe('the picture of an announcement', () => {
  it('is redrawn, keeps its shape and its name, and is published', async () => {
    const { id } = await create();
    server.published.length = 0;
    const { status, body } = await upload(operator, id, await drawn('jpeg'), 'Foto de julho.jpg');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, mediaName: 'Foto de julho.jpg' });
    expect(body.mediaPath).toMatch(/^\/public\/announcements\/[\w-]+\.webp$/);
    expect(server.published.map(({ event }) => event)).toMatchObject([
      { action: 'update', record: { mediaPath: body.mediaPath } },
      { action: 'update', record: { mediaPath: body.mediaPath } },
    ]);
    const file = await server.app.storage.open(`announcements/${body.mediaPath.split('/').at(-1)}`);
    expect(await sharp(file ? await buffer(file.stream) : undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 1_600,
      height: 400,
    });
  });

  it('opens for everybody of the audience and for nobody else, and for the operator always', async () => {
    const { id } = await create({ audience: 'companies', companyIds: [ana.companyId] });
    const { body } = await upload(operator, id, await drawn('png'));
    const opened = async () =>
      Promise.all([ana, rui, operator, {}].map(async (person) => open(body.mediaPath, person)));
    expect(await opened()).toEqual([200, 404, 200, 401]);
    await operator.call('PUT', `/announcements/${id}`, { companyIds: [rui.companyId] });
    expect(await opened()).toEqual([404, 200, 200, 401]);
    await operator.call('PUT', `/announcements/${id}`, { status: false });
    expect(await opened()).toEqual([404, 404, 200, 401]);
    expect(await open('/public/announcements/unknown.webp', operator)).toBe(404);
  });

  it('leaves no file behind when it is replaced, taken away, or removed with its announcement', async () => {
    const { id } = await create();
    const paths: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      if (n === 2) await operator.call('DELETE', `/announcements/${id}/media-upload`);
      paths.push((await upload(operator, id, await drawn('png'))).body.mediaPath);
    }
    await server.runJobs();
    expect(await Promise.all(paths.map(isStored))).toEqual([false, false, true]);
    const { body } = await operator.call('DELETE', `/announcements/${id}/media-upload`);
    expect(body).toMatchObject({ mediaPath: null, mediaName: null });
    const { body: last } = await upload(operator, id, await drawn('png'));
    await operator.call('DELETE', `/announcements/${id}`);
    await server.runJobs();
    expect(await isStored(last.mediaPath)).toBe(false);
  });

  it.each([
    ['a GIF', async () => drawn('gif')],
    ['a PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
    ['an SVG', async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is refused when it is %s', async (_, content) => {
    const { id } = await create();
    expect(await upload(operator, id, await content())).toMatchObject({
      status: 406,
      body: { error: 'ERR_NOT_AN_IMAGE' },
    });
  });

  it('is refused when it is larger than five megabytes, and without its announcement', async () => {
    const { id } = await create();
    const large = Buffer.concat([await drawn('png'), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await upload(operator, id, large)).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    });
    expect(await upload(operator, 999_999, await drawn('png'))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
    });
  });

  it('is uploaded by the operator alone', async () => {
    const { id } = await create();
    const content = await drawn('png');
    const form = multipart({}, { field: 'file', fileName: 'a.png', content });
    await expectRefusal(ana, {
      sight: { path: '/announcements', record: { id } },
      request: ['POST', `/announcements/${id}/media-upload`, undefined, form],
      code: 'ERR_NO_PERMISSION',
    });
  });
});
