import { AppError } from '@prosa/domain';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authenticator } from '../http/authenticator.ts';
import { answerError } from '../http/errors.ts';
import { Secrets } from '../secrets/secrets.ts';
import { DiskStorage } from './disk-storage.ts';
import { registerMedia } from './register-media.ts';
import { SignedMedia } from './signed-media.ts';

let folder: string;
let storage: DiskStorage;
let server: FastifyInstance;
const media = new SignedMedia(new Secrets('a secret of at least thirty-two characters'), () => new Date());
// Only the session's company matters here.
const authenticator = {
  byRefreshCookie: async (jrt: string) => {
    if (!jrt.endsWith('of company 1')) throw new AppError('ERR_SESSION_EXPIRED');
    return { companyId: 1, mustEnrol: jrt.startsWith('without second factor') };
  },
} as unknown as Authenticator;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-media-'));
  storage = new DiskStorage(folder);
  server = Fastify({ routerOptions: { maxParamLength: 500 } });
  await server.register(cookie);
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  registerMedia(server, { storage, media, authenticator, seesAnnouncementPicture: async () => false });
  await storage.put('company1/messages/a.bin', Buffer.from('0123456789'), 'image/png');
  await storage.put('company1/user/ana.webp', Buffer.from('ana'), 'image/webp');
  await storage.put('company2/user/bia.webp', Buffer.from('bia'), 'image/webp');
  await storage.put('branding/logo.png', Buffer.from('logo'), 'image/png');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const KEY = 'company1/messages/a.bin';

describe('a file of a conversation', () => {
  it('is sent with its type, which the browser may not guess, and may be cached for a day', async () => {
    const answer = await get(media.url(KEY, 'Foto ação.png', 'image/png'));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('0123456789');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'content-disposition': `inline; filename*=UTF-8''Foto%20a%C3%A7%C3%A3o.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    });
  });

  it.each([
    ['text/html', 'application/octet-stream', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['text/plain', 'application/octet-stream', 'attachment'],
    ['image/png\r\nset-cookie: a=b', 'application/octet-stream', 'attachment'],
    ['IMAGE/SVG+XML; x=image/png', 'application/octet-stream', 'attachment'],
    ['audio/ogg; codecs=opus', 'audio/ogg', 'inline'],
    ['video/mp4', 'video/mp4', 'inline'],
    ['application/pdf', 'application/pdf', 'inline'],
  ])('of the type %j is sent as %s, %s', async (mime, type, disposition) => {
    const { headers } = await get(media.url(KEY, null, mime));
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toBe(disposition);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ])('is sent in part for the range %s', async (range, body, contentRange) => {
    const answer = await get(media.url(KEY), { range });
    expect(answer).toMatchObject({ statusCode: 206, body });
    expect(answer.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
    });
  });

  it('opens under a name as long as a disk allows', async () => {
    const answer = await get(media.url(KEY, `${'ção'.repeat(84)}.png`, 'image/png'));
    expect(answer.statusCode).toBe(200);
  });

  it('is not found without its signature, or when it was removed', async () => {
    const address = media.url(KEY);
    const gone = media.url('company1/messages/gone.png');
    for (const url of [
      address.replace('/media/', '/media/x'),
      '/media/x',
      `/media/${KEY}`,
      '/media/../company1/messages/a.bin',
      gone,
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });
});

describe('a picture of a person', () => {
  it('is shown only to sessions of its company', async () => {
    const own = { cookie: 'jrt=of company 1' };
    expect((await get('/public/company1/user/ana.webp', own)).body).toBe('ana');
    expect((await get('/public/company2/user/bia.webp', own)).statusCode).toBe(404);
    expect((await get('/public/company1/user/ana.webp')).statusCode).toBe(401);
    // Nothing of the company is shown to a person who has to set up a second factor first.
    const outside = { cookie: 'jrt=without second factor of company 1' };
    expect((await get('/public/company1/user/ana.webp', outside)).statusCode).toBe(403);
    expect((await get('/public/company1/user/..%2Fmessages%2Fa.bin', own)).statusCode).toBe(404);
  });
});

describe('a logo', () => {
  it('is shown to everybody, unlike any other file', async () => {
    expect((await get('/public/logo.png')).body).toBe('logo');
    for (const url of [
      '/public/..%2Fcompany1%2Fuser%2Fana.webp',
      '/public/%2Fetc%2Fpasswd',
      '/public/none.png',
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });
});
