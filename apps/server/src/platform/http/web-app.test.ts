import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webApp } from './web-app.ts';

const script = `console.log(${'"a long line of a script"'.repeat(200)})`;
let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Prosa</title>');
  await writeFile(join(folder, 'assets/main-DtY1x_2k.js'), script);
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  server = Fastify();
  server.setNotFoundHandler(await webApp(folder));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('the web app', () => {
  it('answers every screen with the page, which the browser requests anew each time', async () => {
    for (const url of ['/', '/tickets', '/Tickets/6f9619ff?tab=open', '/users/']) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(200);
      expect(response.body, url).toContain('<title>Prosa</title>');
      expect(response.headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('lets browsers keep a file with a digest in its name, and compresses it as the browser accepts', async () => {
    const plain = await get('/assets/main-DtY1x_2k.js');
    const brotli = await get('/assets/main-DtY1x_2k.js', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/assets/main-DtY1x_2k.js', { 'accept-encoding': 'gzip' });

    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.body).toBe(script);
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect(brotli.rawPayload.length).toBeLessThan(script.length / 10);
  });

  it('does not send a file again that the browser has', async () => {
    const { headers } = await get('/manifest.webmanifest');
    const again = await get('/manifest.webmanifest', { 'if-none-match': String(headers.etag) });

    expect(headers['cache-control']).toBe('no-cache');
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('is not the answer to unknown calls and files, or to requests that do not read', async () => {
    const unknown = ['/api/nothing', '/assets/old-Abcdefgh.js', '/media/x', '/public/x.png', '/metrics/x'];
    for (const url of unknown) expect((await get(url)).statusCode, url).toBe(404);

    expect((await server.inject({ method: 'POST', url: '/tickets' })).statusCode).toBe(404);
    expect((await get('/%zz')).statusCode).toBe(400);
    // No address leads out of the folder: files are looked up by name among those that were read.
    for (const url of ['/../../etc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
      expect((await get(url)).body).toContain('<title>Prosa</title>');
    }
  });
});

it('answers 404 everywhere while the web app is not built', async () => {
  const bare = Fastify();
  bare.setNotFoundHandler(await webApp(join(folder, 'nowhere')));

  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});
