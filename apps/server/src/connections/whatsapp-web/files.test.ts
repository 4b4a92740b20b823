import { fileMessage, fileOf } from '@prosa/channel-whatsapp-web-simulator';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { until } from '../testing/watching.ts';
import { openWebConnection, type WebConnection } from '../testing/web-connection.ts';

const patience = { timeout: 20_000 };
const filler = randomBytes(200_000);
const starting = (head: Iterable<number>) => Buffer.concat([Buffer.from([...head]), filler]);
const samples = [
  { kind: 'image', type: 'image/jpeg', name: 'sala.jpg', bytes: starting([0xff, 0xd8, 0xff, 0xe0]) },
  { kind: 'audio', type: 'audio/mpeg', name: 'recado.mp3', bytes: starting([0xff, 0xfb, 0x90, 0x44]) },
  { kind: 'document', type: 'application/pdf', name: 'nota.pdf', bytes: starting(Buffer.from('%PDF-1.7\n')) },
] as const;

let connection: WebConnection;
let ticket: Anything;
beforeAll(async () => {
  connection = await openWebConnection();
  await connection.rui.with(connection.phone).write('Olá');
  const { app, admin } = connection;
  const waiting = async () => (await app.as(admin).get('/tickets?status=pending&showAll=true')).body.tickets;
  await until(async () => (await waiting()).length === 1);
  [ticket] = await waiting();
  await app.as(admin).put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.id });
});
afterAll(async () => connection.close());

const last = async (): Promise<Anything> =>
  (await connection.app.as(connection.admin).get(`/messages/${ticket.uuid}`)).body.messages.at(-1);

describe.each(samples)('a file ($kind) over a linked device', ({ kind, type, name, bytes }) => {
  it('arrives complete from the customer at the agent', async () => {
    const { platform, rui, phone } = connection;
    const file = { kind, bytes, mimetype: type, ...(kind === 'document' ? { fileName: name } : {}) };
    const wid = await rui.with(phone).send(fileMessage(platform.media, file));
    await expect.poll(async () => (await last()).wid, patience).toBe(wid);
    const { mediaUrl, ...message } = await last();
    expect(message).toMatchObject({ fromMe: false, mediaMime: type, mediaSize: bytes.length });
    const { rawPayload } = await connection.app.http.inject({ url: mediaUrl });
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  it('arrives complete from the agent on the phone of the customer', async () => {
    const { admin, platform, rui, phone } = connection;
    const media = { field: 'medias', fileName: name, content: bytes, type };
    const { payload, headers = {} } = multipart({ body: '' }, media);
    const answer = await admin.call('POST', `/messages/${ticket.id}`, payload, { headers });
    expect(answer.status).toBe(200);
    await expect.poll(last, patience).toMatchObject({ fromMe: true, status: 'sent', mediaName: name });
    const shown = rui.with(phone).screen.all.at(-1) ?? expect.fail('nothing came');
    expect(shown).toMatchObject({ fromBusiness: true, hasMedia: true });
    expect(fileOf(platform.media, shown.message)?.equals(bytes)).toBe(true);
    // The platform stores the file encrypted, with the key only in the message.
    const path = shown.message[`${kind}Message`]?.directPath ?? '';
    expect(platform.media.get(path)?.includes(filler.subarray(0, 64))).toBe(false);
  });
});
