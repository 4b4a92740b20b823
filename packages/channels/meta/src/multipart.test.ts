import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { multipart } from './multipart.ts';

it('sends fields and a file as a form, streamed, with its length', async () => {
  const seen: { length?: string | undefined; body: string }[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ length: request.headers['content-length'], body: Buffer.concat(chunks).toString() });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const media = {
    path: '',
    name: '',
    mime: '',
    size: 6,
    open: async () => Readable.from([Buffer.from('abc'), Buffer.from('def')]),
  };
  const form = await multipart(
    { messaging_product: 'whatsapp' },
    { field: 'file', name: 'a"\r\nx: y.jpg', mime: 'image/jpeg', media },
  );
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    method: 'POST',
    headers: { 'content-type': form.contentType, 'content-length': String(form.size) },
    body: form.body,
    duplex: 'half',
  } as RequestInit);
  await new Promise((resolve) => server.close(resolve));
  const [{ length, body } = { body: '' }] = seen;
  expect(length).toBe(String(body.length));
  expect(body).toContain('name="messaging_product"\r\n\r\nwhatsapp\r\n');
  expect(body).toContain('filename="a___x: y.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabcdef\r\n');
});
