import { defineCall, type CallShape } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config/config.ts';
import { PrometheusMetrics } from '../metrics/prometheus.ts';
import { createHttp, type HttpOptions } from './create-http.ts';
import { Limiter } from './limiter.ts';
import { handle } from './route.ts';

const agent = { id: 7, companyId: 3, profile: 'user', super: false, isExpired: false } as Viewer;
const people: Record<string, Viewer> = {
  agent,
  admin: { ...agent, id: 8, profile: 'admin' },
  expired: { ...agent, id: 9, isExpired: true },
};
const authenticator = {
  byAccessToken: async (token: string) => {
    const viewer = people[token];
    if (!viewer) throw new AppError('ERR_SESSION_EXPIRED');
    return viewer;
  },
  byRefreshCookie: async () => agent,
  bySession: async () => agent,
  noteActivity: async () => undefined,
};

const echo = defineCall({
  method: 'POST',
  path: '/echo/:id',
  caller: 'user',
  summary: 'Says what it was told.',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ text: z.string(), tags: z.array(z.object({ id: z.number() })).optional() }),
  responses: { 201: z.object({ text: z.string() }) },
});
const onlyAdmins = defineCall({
  method: 'GET',
  path: '/only-admins',
  caller: 'admin',
  summary: 'For admins.',
  responses: { 200: z.null() },
});
const failing = { ...onlyAdmins, path: '/failing', caller: 'anyone' } as const satisfies CallShape;
const unavailable = { ...failing, path: '/unavailable' } as const satisfies CallShape;
const upload = defineCall({
  method: 'POST',
  path: '/upload',
  caller: 'user',
  summary: 'Takes a picture.',
  body: z.object({ note: z.string().optional() }),
  upload: { field: 'file', maxFiles: 1 },
  responses: { 200: z.object({ mimeType: z.string(), size: z.number(), note: z.string() }) },
});

let dataDir: string;
let options: HttpOptions;
let server: Awaited<ReturnType<typeof createHttp>>;
const opened: (typeof server)[] = [];

async function open(changes: Partial<HttpOptions> = {}) {
  const made = await createHttp({ ...options, ...changes });
  opened.push(made);
  return made;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prosa-http-'));
  options = {
    config: readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://inbox.example.com' }),
    log: pino({ level: 'silent' }),
    metrics: new PrometheusMetrics(),
    authenticator,
    limiter: new Limiter(1_000),
    maxUploadBytes: async () => 1_000,
    routes: [
      handle(echo, async ({ body, params, viewer }) => {
        if (params.id === 404) throw new AppError('ERR_NO_TICKET_FOUND');
        return { text: `${viewer.id}: ${body.text}`, passwordHash: 'never' };
      }),
      handle(onlyAdmins, async () => null),
      handle(failing, async () => Promise.reject(new Error('select secret from inside'))),
      handle(unavailable, async () => Promise.reject(new AppError('ERR_UNAVAILABLE'))),
      handle(upload, async ({ files: [file], body }) => {
        const bytes = await readFile(file!.path);
        return { mimeType: file!.mimeType, size: bytes.length, note: body.note ?? '' };
      }),
    ],
  };
  server = await open();
});
afterEach(() => {
  // Uploaded files are deleted however the call ends.
  const tmp = join(dataDir, 'tmp');
  expect(existsSync(tmp) ? readdirSync(tmp) : []).toEqual([]);
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await rm(dataDir, { recursive: true, force: true });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (url: string, payload: unknown, token = 'agent') =>
  server.inject({ method: 'POST', url, headers: bearer(token), payload: payload as object });

describe('a declared call', () => {
  it('answers only what the contract declares', async () => {
    const response = await post('/api/echo/1/', { text: 'oi', companyId: 99 });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ text: '7: oi' });
  });

  it('names every wrong field, in the body and in the path', async () => {
    const response = await post('/api/echo/abc', { text: 3, tags: [{ id: 'x' }] });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'ERR_VALIDATION', message: 'ERR_VALIDATION' });
    const fields = response.json<{ details: { field: string }[] }>().details.map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['id', 'tags.0.id', 'text']);
  });

  it('refuses input that is nested too deeply, and answers 100 problems at most', async () => {
    const send = (payload: string) =>
      server.inject({
        method: 'POST',
        url: '/api/echo/1',
        headers: { ...bearer('agent'), 'content-type': 'application/json' },
        payload,
      });
    for (const deep of [
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
    ]) {
      expect((await send(`{"text":${deep}}`)).statusCode).toBe(400);
      expect((await send(deep)).statusCode).toBe(400);
    }
    const many = await send(
      `{"text":"a","tags":[${Array.from({ length: 9_000 }, () => '"\\u0000"').join()}]}`,
    );
    expect(many.statusCode).toBe(400);
    expect(many.json<{ details: unknown[] }>().details.length).toBeLessThanOrEqual(100);
  });

  it('answers an application error with its code, and the id of the request', async () => {
    const response = await post('/api/echo/404', { text: 'oi' });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      error: 'ERR_NO_TICKET_FOUND',
      message: 'ERR_NO_TICKET_FOUND',
      requestId: response.headers['x-request-id'],
    });
  });

  it('does not reveal the cause of an internal error', async () => {
    const response = await server.inject('/api/failing');

    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ error: 'ERR_INTERNAL' });
    expect(response.body).not.toContain('secret');
  });

  it('answers 503 with a time to try again while the database is unavailable', async () => {
    const response = await server.inject('/api/unavailable');

    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
  });

  it('refuses in order: session, role, subscription, input', async () => {
    const status = async (url: string, token?: string) =>
      (await server.inject({ method: 'GET', url, headers: token ? bearer(token) : {} })).statusCode;

    expect(await status('/api/only-admins')).toBe(401);
    expect(await status('/api/only-admins', 'wrong')).toBe(401);
    expect(await status('/api/only-admins', 'agent')).toBe(403);
    expect(await status('/api/only-admins', 'admin')).toBe(200);
    expect((await post('/api/echo/x', {}, 'nobody')).statusCode).toBe(401);
    expect((await post('/api/echo/x', {}, 'expired')).json()).toMatchObject({
      error: 'ERR_SUBSCRIPTION_EXPIRED',
    });
  });

  it('treats an empty JSON body as none, and refuses one that is not JSON or too large', async () => {
    const send = (payload: string, token = 'agent') =>
      server.inject({
        method: 'POST',
        url: '/api/echo/1',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        payload,
      });

    expect((await send('')).statusCode).toBe(400);
    expect((await send('{"text":')).json()).toMatchObject({ error: 'ERR_VALIDATION' });
    const large = JSON.stringify({ text: 'a'.repeat(256 * 1024) });
    expect((await send(large)).json()).toMatchObject({ error: 'ERR_TOO_LARGE' });
    // The session is checked before the body is read.
    expect((await send(large, 'nobody')).statusCode).toBe(401);
  });

  it('is refused with the id of the request when the call does not exist or the address is broken', async () => {
    for (const url of ['/api/nothing', '/api/echo/1', '/api/%zz']) {
      const response = await server.inject(url);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.json()).toHaveProperty('requestId');
    }
  });
});

describe('an upload', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const send = async (content: Buffer, fields: Record<string, string> = {}, name = 'file') => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append(name, new Blob([Uint8Array.from(content)], { type: 'text/html' }), '../../x.html');
    const request = new Request('http://prosa', { method: 'POST', body: form });
    return server.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...bearer('agent'), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  it('reaches the handler with its fields, its bytes and the type that its bytes show', async () => {
    const response = await send(png, { note: 'oi' });

    expect(response.json()).toEqual({ mimeType: 'image/png', size: png.length, note: 'oi' });
  });

  it('is refused when it is too large, has another field name, or is not multipart', async () => {
    expect((await send(Buffer.alloc(2_000))).json()).toMatchObject({ error: 'ERR_TOO_LARGE' });
    expect((await send(png, {}, 'other')).json()).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await post('/api/upload', { note: 'x' })).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('limits and headers', () => {
  it('answer 429 with a time to try again above the limit, to that person only', async () => {
    const limited = await open({ limiter: new Limiter(2) });
    const call = (token: string) => limited.inject({ url: '/api/only-admins', headers: bearer(token) });

    expect((await call('admin')).statusCode).toBe(200);
    expect((await call('admin')).statusCode).toBe(200);
    const refused = await call('admin');

    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('agent')).statusCode).toBe(403);
  });

  it('count refused tokens by address, but not those that could not be checked', async () => {
    const limited = await open({
      limiter: new Limiter(2),
      authenticator: {
        ...authenticator,
        byAccessToken: async (token) => {
          throw new AppError(token === 'guess' ? 'ERR_SESSION_EXPIRED' : 'ERR_UNAVAILABLE');
        },
      },
    });
    const call = async (token: string) =>
      (await limited.inject({ url: '/api/only-admins', headers: bearer(token) })).statusCode;

    for (const _ of [1, 2, 3]) expect(await call('any')).toBe(503);
    expect([await call('guess'), await call('guess'), await call('guess')]).toEqual([401, 401, 429]);
  });

  it('allow only scripts of this origin, and calls only from pages of the public address', async () => {
    const from = async (origin: string) =>
      server.inject({ method: 'GET', url: '/api/only-admins', headers: { origin, ...bearer('admin') } });
    const own = await from('https://inbox.example.com');
    const foreign = await from('https://evil.example');

    const policy = String(own.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' wss://inbox.example.com;");
    expect(own.headers['access-control-allow-origin']).toBe('https://inbox.example.com');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(own.headers['x-content-type-options']).toBe('nosniff');
  });
});
