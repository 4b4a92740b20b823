import multipart from '@fastify/multipart';
import { uploadLogo } from '@prosa/contract';
import Fastify from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { handle } from './route.ts';
import { readMultipart } from './uploads.ts';

let server: ModuleServer;
let authorization: string;
const url = `/api${uploadLogo.path}`;

beforeAll(async () => {
  server = await moduleServer(() => [handle(uploadLogo, async ({ files }) => `${files.length}`)]);
  const make = given(server);
  authorization = `Bearer ${(await make.user(await make.company(), { super: true, profile: 'admin' })).token}`;
});
afterAll(async () => server.close());

describe('a form without a file that the call needs', () => {
  const head = 'content-disposition: form-data; name="file"';
  it.each([
    ['is empty', ''],
    ['ends before its first part', '--x'],
    ['breaks off in the file', `--x\r\n${head}; filename="a.png"\r\n\r\nabc`],
    ['has the file as a text', `--x\r\n${head}\r\n\r\nabc\r\n--x--\r\n`],
    [
      'has a file control that was left empty',
      `--x\r\n${head}; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n`,
    ],
    ['has headers that cannot be read', `--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n`],
    [
      'has files of other names',
      [1, 2]
        .map((n) => `--x\r\ncontent-disposition: form-data; name="o${n}"; filename="a"\r\n\r\nabc\r\n`)
        .join('') + '--x--\r\n',
    ],
  ])('answers 400 with its field when it %s', async (_how, payload) => {
    const response = await server.http.inject({
      method: 'POST',
      url,
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', details: [{ field: 'file' }] },
    ]);
  });

  it('answers so for a form without a boundary', async () => {
    const headers = { authorization, 'content-type': 'multipart/form-data' };
    const response = await server.http.inject({ method: 'POST', url, headers, payload: 'abc' });
    expect([response.statusCode, response.json()]).toMatchObject([400, { details: [{ field: 'file' }] }]);
  });
});

it.each([
  ['a small file', 1_000],
  ['a large file', 2_500_000],
])('passes on every byte of %s, in stretches of a megabyte and the rest', async (_what, size) => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-uploads-'));
  const stretches: number[] = [];
  const pace = (bytes: number) => void stretches.push(bytes);
  const http = Fastify({ bodyLimit: 10_000_000 });
  await http.register(multipart);
  http.post('/', async (request) => {
    const { files } = await readMultipart(request, uploadLogo.upload, { folder, maxBytes: 5_000_000, pace });
    return files.map((file) => file.size);
  });
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  const response = await http.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.alloc(size, 7), Buffer.from('\r\n--x--\r\n')]),
  });
  await http.close();
  await rm(folder, { recursive: true });

  expect(response.json()).toEqual([size]);
  expect(stretches.reduce((sum, bytes) => sum + bytes, 0)).toBe(size);
  expect(stretches.slice(0, -1).every((bytes) => bytes >= 1_048_576)).toBe(true);
});
