import { AppError, isShutOut, type Viewer } from '@prosa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../http/authenticator.ts';
import type { SignedMedia } from './signed-media.ts';
import type { ByteRange, Storage } from './storage.ts';

/**
 * Types that are shown in the page; any other is downloaded. SVG and HTML could run scripts, so they are never shown.
 */
const inline = /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

/** Browsers show a PDF in a viewer of their own, which is not of our origin and which a sandbox would block. */
const PDF = 'application/pdf';

interface Sent {
  key: string;
  name: string | null;
  mime: string | null;
  cache: string;
}

/** `bytes=0-`, `bytes=10-20` or `bytes=-5`; null for anything else, which then gets the whole file. */
export function parsedRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end ? { start, end } : null;
}

async function sendFile(storage: Storage, file: Sent, request: FastifyRequest, reply: FastifyReply) {
  const whole = await storage.open(file.key);
  if (!whole) throw new AppError('ERR_NO_FILE_FOUND');
  // Without parameters: channels send `audio/ogg; codecs=opus` for a voice note.
  const type = (file.mime ?? whole.contentType).split(';')[0]?.trim().toLowerCase() ?? '';
  const disposition = inline.test(type) ? 'inline' : 'attachment';
  const name = file.name ? `; filename*=UTF-8''${encodeURIComponent(file.name)}` : '';
  void reply.headers({
    'content-type': inline.test(type) ? type : 'application/octet-stream',
    'content-disposition': `${disposition}${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': type === PDF ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    ...(type === PDF ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    'cache-control': file.cache,
    'accept-ranges': 'bytes',
  });
  const range = parsedRange(request.headers.range, whole.size);
  if (!range) return reply.header('content-length', whole.size).send(whole.stream);
  whole.stream.destroy();
  const part = await storage.open(file.key, range);
  if (!part) throw new AppError('ERR_NO_FILE_FOUND');
  const { start, end } = range;
  void reply.code(206).header('content-range', `bytes ${start}-${end}/${whole.size}`);
  return reply.header('content-length', end - start + 1).send(part.stream);
}

/** By the session cookie, or by the access token of a program that is no page of ours. */
async function viewerOf(request: FastifyRequest, authenticator: Authenticator): Promise<Viewer> {
  const [, token] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return authenticator.byAccessToken(token);
  return authenticator.byRefreshCookie(request.cookies.jrt ?? '');
}

/** They belong to no company: each request asks whether the announcement is for the person now. */
function registerAnnouncementPictures(
  server: FastifyInstance,
  { storage, authenticator, seesAnnouncementPicture }: MediaServices,
): void {
  server.get<{ Params: { file: string } }>('/public/announcements/:file', async (request, reply) => {
    const { file } = request.params;
    const viewer = await viewerOf(request, authenticator);
    if (isShutOut(viewer) || !(await seesAnnouncementPicture(viewer, file)))
      throw new AppError('ERR_NO_FILE_FOUND');
    // Not for long: the announcement may be for others by then.
    const sent = { key: `announcements/${file}`, name: null, mime: null, cache: 'private, max-age=60' };
    return sendFile(storage, sent, request, reply);
  });
}

export interface MediaServices {
  storage: Storage;
  media: SignedMedia;
  authenticator: Authenticator;
  /** Whether the person sees an announcement with this picture; its file is the last part of the address. */
  seesAnnouncementPicture: (viewer: Viewer, file: string) => Promise<boolean>;
}

/**
 * Serves files: /media by signature, profile pictures and those of announcements by the session cookie, logos to
 * everybody.
 */
export function registerMedia(server: FastifyInstance, services: MediaServices): void {
  const { storage, media, authenticator } = services;
  registerAnnouncementPictures(server, services);
  // A wildcard, because named parameters have a length limit and an address contains its file's name.
  server.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const ticket = media.read(request.params['*']);
    if (!ticket) throw new AppError('ERR_NO_FILE_FOUND');
    return sendFile(storage, { ...ticket, cache: 'private, max-age=86400' }, request, reply);
  });
  server.get<{ Params: { company: string; file: string } }>(
    '/public/:company/user/:file',
    async (request, reply) => {
      const { company, file } = request.params;
      const viewer = await authenticator.byRefreshCookie(request.cookies.jrt ?? '');
      if (viewer.mustEnrol) throw new AppError('ERR_SECOND_FACTOR_REQUIRED');
      if (company !== `company${viewer.companyId}`) throw new AppError('ERR_NO_FILE_FOUND');
      const sent = { key: `${company}/user/${file}`, name: null, mime: null, cache: 'private, max-age=3600' };
      return sendFile(storage, sent, request, reply);
    },
  );
  server.get<{ Params: { file: string } }>('/public/:file', async (request, reply) => {
    const sent = {
      key: `branding/${request.params.file}`,
      name: null,
      mime: null,
      cache: 'public, max-age=300',
    };
    return sendFile(storage, sent, request, reply);
  });
}
