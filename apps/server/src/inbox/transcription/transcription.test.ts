import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { transcriptionRoutes } from './routes.ts';

// Runs against a local server that implements OpenAI's documented transcription API.

let endpoint: Server;
let url: string;
let heard: { path: string; key: string; form: FormData }[] = [];
let reply: { status: number; body: string };
let server: ModuleServer;
let make: Given;
let key: string | null;

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks = await request.toArray();
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(Buffer.concat(chunks as Buffer[]), { headers }).formData();
}

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    void formOf(request).then((form) => {
      heard.push({ path: request.url ?? '', key: request.headers.authorization ?? '', form });
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
  });
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1/`;
  server = await moduleServer(
    (app) => transcriptionRoutes(app, async () => (key === null ? null : { url, key })),
    { OUTBOUND_ALLOW: '127.0.0.0/8' },
  );
  make = given(server);
});
afterAll(async () => {
  await server.close();
  endpoint.closeAllConnections();
  await new Promise((done) => endpoint.close(done));
});

let ana: GivenUser;
let company: Anything;
let message: Anything;
beforeEach(async () => {
  heard = [];
  key = 'sk-1';
  reply = { status: 200, body: JSON.stringify({ text: ' Bom dia, tudo bem? ' }) };
  company = await make.company();
  ana = await make.user(company);
  const ticket = await make.ticket(company, { status: 'open', userId: ana.id });
  const mediaPath = `company${company.id}/messages/voz.ogg`;
  await server.app.storage.put(mediaPath, Buffer.from('OggS voice'), 'audio/ogg');
  const file = { mediaType: 'audio', mediaPath, mediaName: 'voz.ogg', mediaMime: 'audio/ogg', mediaSize: 10 };
  message = await make.message(ticket, file);
});

const ask = async (user: GivenUser, id: unknown = message.id) =>
  user.call('GET', `/messages/transcribeAudio/${String(id)}`);

it('sends the audio with the operator’s key, and calls the endpoint once for all viewers', async () => {
  const expected = { status: 200, body: { transcribedText: 'Bom dia, tudo bem?' } };
  expect(await ask(ana)).toMatchObject(expected);
  expect(await ask(await make.admin(company))).toMatchObject(expected);

  expect(heard).toHaveLength(1);
  const [{ path, key: sent, form }] = heard as [(typeof heard)[number]];
  expect({ path, sent }).toEqual({ path: '/v1/audio/transcriptions', sent: 'Bearer sk-1' });
  expect(form.get('model')).toBe('whisper-1');
  expect(form.get('language')).toBe('pt');
  const file = form.get('file') as File;
  expect({ name: file.name, type: file.type, text: await file.text() }).toEqual({
    name: 'voz.ogg',
    type: 'audio/ogg',
    text: 'OggS voice',
  });
});

it.each([
  ['refuses', { status: 401, body: '{"error":{"message":"wrong key"}}' }],
  ['answers without a text', { status: 200, body: '{}' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
])('reports a failure when the endpoint %s, and stores nothing', async (_how, wrong) => {
  reply = wrong;
  expect(await ask(ana)).toMatchObject({ status: 400, body: { error: 'ERR_TRANSCRIPTION_FAILED' } });
  reply = { status: 200, body: JSON.stringify({ text: 'Agora sim' }) };
  expect(await ask(ana)).toMatchObject({ status: 200, body: { transcribedText: 'Agora sim' } });
});

it('is off while there is no key', async () => {
  key = null;
  expect(await ask(ana)).toMatchObject({ status: 400, body: { error: 'ERR_TRANSCRIPTION_OFF' } });
  expect(heard).toEqual([]);
});

it('is refused to a colleague who does not see the ticket, in other companies, without audio or an id', async () => {
  const colleague = await make.user(company);
  const foreigner = await make.admin(await make.company());
  const ticket = await make.ticket(company, { status: 'open', userId: ana.id });
  const text = await make.message(ticket);

  const path = `/messages/transcribeAudio/${message.id}`;
  const sight = { path, record: { transcribedText: 'Bom dia, tudo bem?' } };
  const hidden = { seenBy: ana, sight, request: ['GET', path] } as const;
  await expectHidden(colleague, { ...hidden, code: 'ERR_NO_PERMISSION' });
  await expectHidden(foreigner, { ...hidden, code: 'ERR_NO_MESSAGE_FOUND' });
  heard = [];
  expect(await ask(ana, text.id)).toMatchObject({ status: 400, body: { error: 'ERR_NO_AUDIO' } });
  expect(await ask(ana, '..%2Fvoz.ogg')).toMatchObject({
    status: 400,
    body: { details: [{ field: 'file' }] },
  });
  expect(heard).toEqual([]);
});
