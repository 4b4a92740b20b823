import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { profileImageKey } from './profile-image.ts';
import { userRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let ana: GivenUser;
let admin: GivenUser;
let photo: Buffer;

beforeAll(async () => {
  server = await moduleServer(userRoutes);
  make = given(server);
  const company = await make.company();
  ana = await make.user(company);
  admin = await make.admin(company);
  photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ff8800' } })
    .withExif({ IFD0: { Copyright: 'segredo da câmera' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const uploadOf = (id: number, content: Buffer, fileName = 'eu.jpg') => {
  const fields = { userId: String(id), typeArch: 'user' };
  const form = multipart(fields, { field: 'profileImage', fileName, content });
  return ['POST', `/users/${id}/media-upload`, undefined, form] as const;
};
const upload = (who: GivenUser, ...form: Parameters<typeof uploadOf>) => who.call(...uploadOf(...form));
const stored = async (file: string) => {
  const found = await server.app.storage.open(profileImageKey(ana.companyId, file));
  return found && { type: found.contentType, bytes: await buffer(found.stream) };
};

describe('a profile picture', () => {
  it('is redrawn as a small square without the camera metadata, and replaces the one before', async () => {
    const first = (await upload(ana, ana.id, photo, '../../etc/passwd')).body.user.profileImage;
    expect(first).toMatch(/^[\w-]+\.webp$/);
    const file = await stored(first);
    expect(file?.type).toBe('image/webp');
    const facts = await sharp(file?.bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(facts.exif).toBeUndefined();

    const second = (await upload(admin, ana.id, photo)).body.user.profileImage;
    expect(second).not.toBe(first);
    expect(await stored(first)).toBeNull();
    expect(server.published.at(-1)?.event).toMatchObject({ user: { id: ana.id, profileImage: second } });
  });

  it.each([
    ['a text named as a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a broken picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('is refused when it is %s', async (_, content) => {
    const response = await upload(ana, ana.id, content);
    expect(response).toMatchObject({ status: 406, body: { error: 'ERR_NOT_AN_IMAGE' } });
  });

  it('is refused for a visible colleague and in another company, and needs a file', async () => {
    const others = {
      sight: { path: '/users/list', record: { id: admin.id } },
      request: uploadOf(admin.id, photo),
    };
    await expectRefusal(ana, { ...others, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { ...others, seenBy: ana, code: 'ERR_NO_USER_FOUND' });
    const none = await ana.call('POST', `/users/${ana.id}/media-upload`, {});
    expect(none.status).toBe(400);
    expect(none.body.details[0].field).toBe('profileImage');
  });
});
