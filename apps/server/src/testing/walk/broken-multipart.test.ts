import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from './request.ts';
import { declared, Walker } from './walker.ts';

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

const uploads = declared.filter(([, { upload }]) => upload !== undefined);
const BOUNDARY = 'limit-of-the-test';
const type = `multipart/form-data; boundary=${BOUNDARY}`;
const formField = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, fileName = 'a.txt') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`;
const end = `--${BOUNDARY}--\r\n`;

/** What a sender that breaks off, or that does not know the format, sends; by the name of the file's field. */
const broken: [string, (name: string) => string, string?][] = [
  ['no byte', () => ''],
  ['one byte', () => '-'],
  ['no form', () => '{"a":1}'],
  ['no end', (name) => file(name, 'half')],
  ['half a file', (name) => file(name, 'x'.repeat(100_000)).slice(0, 70_000)],
  ['half a header', (name) => file(name, 'x').slice(0, 60)],
  ['half a boundary', (name) => `${file(name, 'x')}--${BOUNDARY.slice(0, 5)}`],
  ['a header without a colon', () => `--${BOUNDARY}\r\nnothing\r\n\r\nx\r\n${end}`],
  ['a header with NUL', () => `--${BOUNDARY}\r\ncontent-dis\u0000position: form-data\r\n\r\nx\r\n${end}`],
  ['half a field', () => formField('note', 'x'.repeat(1_000)).slice(0, 500)],
  ['another boundary', (name) => file(name, 'x') + end, 'multipart/form-data; boundary=other'],
  ['no boundary', (name) => file(name, 'x') + end, 'multipart/form-data'],
  ['an empty boundary', (name) => file(name, 'x') + end, 'multipart/form-data; boundary=""'],
  ['a list of parts', (name) => file(name, 'x') + end, `multipart/mixed; boundary=${BOUNDARY}`],
  ['a field of the prototype', () => formField('__proto__', 'x') + end],
  ['too many files', (name) => file(name, 'x').repeat(200) + end],
  ['too many fields', () => formField('note', 'x').repeat(500) + end],
  ['a field that is too large', () => formField('note', 'x'.repeat(300_000)) + end],
  ['a file in another field', () => file('another', 'x') + end],
];

const withoutParts = ['no byte', 'a header without a colon', 'a header with NUL'];

describe.each(uploads)('%s', (name, call) => {
  const send = async (contentType: string, body: string) => {
    const { caller, sample } = await walker.prepare(name);
    const headers = { 'content-type': contentType };
    const payload = Buffer.from(body);
    return walker.inject({ method: call.method, url: addressOf(call, sample), headers, payload }, caller);
  };
  const field = call.upload?.field ?? '';

  it.each(broken)('refuses %s with 400 or 413, and keeps nothing', async (what, make, contentType = type) => {
    const reply = await send(contentType, make(field));
    // A form without any part asks for nothing where the file may be left out.
    const isEmpty = withoutParts.includes(what) && call.upload?.isOptional === true;
    expect(reply.status, JSON.stringify(reply.body)).toBeGreaterThanOrEqual(isEmpty ? 200 : 400);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    const folder = join(walker.app.app.config.dataDir, 'tmp');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('takes a file name of 100 KB, which is cut, or refuses what the file contains', async () => {
    const reply = await send(type, file(field, 'x', 'n'.repeat(100_000)) + end);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
  });
});
