import Fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const rows = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: `Cliente ${id}` })));
let server: FastifyInstance;
beforeAll(() => {
  server = Fastify();
  compressAnswers(server);
  const json = 'application/json; charset=utf-8';
  server.get('/api/rows', async (_request, reply) => reply.type(json).header('vary', 'Origin').send(rows));
  server.get('/api/auth/me', async (_request, reply) => reply.type(json).send(rows));
  server.get('/api/one', async (_request, reply) => reply.type(json).send('{"id":1}'));
  server.get('/media/1', async (_request, reply) => reply.type('image/png').send(Buffer.from(rows)));
});
afterAll(() => server.close());

const get = async (url: string, accepted?: string) =>
  server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('answers of calls', () => {
  it('are compressed as the client accepts, and plain for a client that accepts nothing', async () => {
    const [brotli, gzip, plain] = [
      await get('/api/rows', 'gzip, deflate, br'),
      await get('/api/rows', 'gzip'),
      await get('/api/rows'),
    ];
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(rows);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(rows);
    expect(brotli.rawPayload.length).toBeLessThan(rows.length / 4);
    expect(plain.body).toBe(rows);
    expect(plain.headers).toMatchObject({ vary: 'Origin, accept-encoding' });
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  });

  it.each(['/api/auth/me', '/api/one', '/media/1'])('stay as they are at %s', async (url) => {
    const answer = await get(url, 'br');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
