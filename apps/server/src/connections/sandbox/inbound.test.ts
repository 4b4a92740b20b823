import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../platform/app.ts';
import { multipart } from '../../testing/multipart.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { fields, NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';
import { until } from '../testing/watching.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let channels: ChannelServer;
let fixture: PhoneFixture;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  fixture = await phoneFixture(channels);
});

function statementsOf(database: App['database']) {
  const byTransaction: string[][] = [];
  const inCompany = database.inCompany.bind(database);
  const spy = vi.spyOn(database, 'inCompany').mockImplementation((companyId, work) => {
    const names: string[] = [];
    byTransaction.push(names);
    return inCompany(companyId, (tx) =>
      work({
        ...tx,
        query: (name, text, values) => {
          names.push(name);
          return tx.query(name, text, values);
        },
      }),
    );
  });
  return { byTransaction, stop: () => spy.mockRestore() };
}

describe('a customer writes', () => {
  it('and gets the answer when the pipeline has the message', async () => {
    const { status, body } = await fixture.text('Oi', { id: 'first', at: '2026-11-20T12:00:00-03:00' });
    expect([status, body]).toEqual([202, { id: 'first' }]);
    expect(fixture.given()).toEqual([
      {
        kind: 'message',
        whatsappId: fixture.id,
        wid: 'first',
        chat: { kind: 'phone', value: NUMBER, name: 'Ana' },
        author: { kind: 'phone', value: NUMBER, name: 'Ana' },
        fromMe: false,
        at: '2026-11-20T15:00:00.000Z',
        mediaType: 'conversation',
        body: 'Oi',
      },
    ]);
    expect(await fixture.screen()).toMatchObject([
      { id: 'first', fromBusiness: false, type: 'text', body: 'Oi', mediaUrl: null, groupId: null },
    ]);
    // The second tick appears only after the answer, when the event is removed.
    await until(async () => (await fixture.screen())[0]?.['ack'] === 2);
  });

  it('by pressing a button or a row: the message has its label and its choice', async () => {
    await fixture.write({ type: 'text', body: 'Vendas', choice: '1' });
    expect(fixture.given()).toMatchObject([{ body: 'Vendas', choice: '1' }]);
  });

  it('and a message that comes again with the same id is ignored', async () => {
    const answers = await Promise.all([
      fixture.text('Oi', { id: 'x' }),
      fixture.text('Oi', { id: 'x' }),
      fixture.text('Oi', { id: 'x' }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
      Array.from({ length: 3 }, () => [202, 'x']),
    );
    expect(new Set(fixture.given().map(({ wid }) => wid)).size).toBe(1);
    expect(await fixture.screen()).toHaveLength(1);
  });

  it('and the sandbox needs two transactions: one stores the event, one removes it when the inbox has it', async () => {
    await fixture.text('Oi');
    await until(async () => (await fixture.screen())[0]?.['ack'] === 2);
    const statements = statementsOf(channels.server.app.database);
    await fixture.text('Tem?');
    await until(() => statements.byTransaction.flat().length === 2);
    expect(statements.byTransaction).toEqual([['sandbox-add-messages'], ['sandbox-remove-events']]);
    statements.stop();
  });

  it('in order, from many phones at once', async () => {
    const phones = Array.from({ length: 20 }, (_, index) => `55119888800${String(index).padStart(2, '0')}`);
    await Promise.all(
      phones.map(async (number) => {
        for (let round = 0; round < 5; round += 1)
          await fixture.write({ type: 'text', body: `${round}` }, { number });
      }),
    );
    for (const number of phones) {
      const bodies = fixture
        .given()
        .flatMap((event) => (event.kind === 'message' && event.author.value === number ? [event.body] : []));
      expect(bodies).toEqual(['0', '1', '2', '3', '4']);
    }
    expect((await fixture.admin.call('GET', `/sandbox/${fixture.id}/phones`)).body).toHaveLength(20);
  });

  it('pictures, places and contacts', async () => {
    const media = { data: PNG, fileName: 'praia.jpg', mimeType: 'application/x-evil' };
    await fixture.write({ type: 'image', media, body: 'Olhe' });
    await fixture.write({
      type: 'document',
      media: { ...media, data: Buffer.from('nota').toString('base64'), fileName: 'a.txt' },
    });
    await fixture.write({ type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } });
    await fixture.write({ type: 'contact', contact: { name: 'Rui', number: '+55 11 99999-0002' } });
    const [image, document, place, contact] = fixture.given();
    expect(image).toMatchObject({
      mediaType: 'image',
      body: 'Olhe',
      media: { name: 'praia.jpg', mime: 'image/png', size: 70 },
    });
    expect(document).toMatchObject({
      mediaType: 'application',
      body: 'a.txt',
      media: { mime: 'application/octet-stream' },
    });
    expect(place).toMatchObject({
      mediaType: 'locationMessage',
      body: expect.stringContaining('Sé - -23.5, -46.6'),
    });
    expect(contact).toMatchObject({
      mediaType: 'contactMessage',
      body: expect.stringContaining('waid=5511999990002'),
    });
    const path = image?.kind === 'message' ? (image.media?.path ?? '') : '';
    expect(path).toMatch(new RegExp(`^company${fixture.companyId}/messages/[0-9a-f-]{36}\\.png$`));
    const stored = await channels.server.app.storage.open(path);
    expect(await stored?.stream.toArray().then((parts) => Buffer.concat(parts).toString('base64'))).toBe(PNG);
    const shown = await fixture.screen();
    expect(shown[0]).toMatchObject({ type: 'image', mediaUrl: `/media/${path}` });
    expect(shown.slice(1)).toMatchObject([{ type: 'document' }, { type: 'location' }, { type: 'contact' }]);
  });

  it('files whose names lose the characters that would reverse them', async () => {
    await fixture.write({ type: 'document', media: { data: PNG, fileName: '\u202egnp.exe', mimeType: '' } });
    expect(fixture.given()).toMatchObject([{ body: 'gnp.exe', media: { name: 'gnp.exe' } }]);
  });

  it('files as parts of a form, however large the JSON of a call may be', async () => {
    const from = JSON.stringify({ number: NUMBER, name: 'Ana' });
    const media = { fileName: 'praia.jpg', mimeType: 'image/jpeg' };
    const message = JSON.stringify({ type: 'image', media, body: 'Olhe' });
    const file = { field: 'media', fileName: 'x.png', content: Buffer.from(PNG, 'base64') };
    const { headers, payload } = multipart({ from, message }, file);
    const send = async (body: unknown, more = {}) =>
      fixture.admin.call('POST', `/sandbox/${fixture.id}/inbound`, body, more);
    expect(await send(payload, { headers })).toMatchObject({ status: 202 });
    expect(fixture.given()).toMatchObject([
      { mediaType: 'image', body: 'Olhe', media: { name: 'praia.jpg', mime: 'image/png', size: 70 } },
    ]);
    const { headers: alone, payload: without } = multipart({ from, message });
    expect(fields(await send(without, { headers: alone }))).toEqual(['media']);
  });

  it('files up to the size limit of the installation', async () => {
    const media = { data: Buffer.alloc(1_001).toString('base64'), fileName: 'a.bin', mimeType: '' };
    const answer = await fixture.write({ type: 'document', media });
    expect([answer.status, answer.body.error]).toEqual([413, 'ERR_TOO_LARGE']);
    expect(await fixture.screen()).toEqual([]);
  });

  it('in a group: the chat is the group, the author the phone', async () => {
    const group = { id: 'obra-1', name: 'Obra' };
    await fixture.write({ type: 'text', body: 'Bom dia', group });
    await fixture.text('em particular');
    expect(fixture.given()[0]).toMatchObject({
      chat: { kind: 'group', value: 'obra-1', name: 'Obra' },
      author: { kind: 'phone', value: NUMBER },
    });
    expect((await fixture.admin.call('GET', `/sandbox/${fixture.id}/phones`)).body).toEqual([
      { number: NUMBER, name: 'Ana', isGroup: false, lastAt: expect.any(String) },
      { number: 'obra-1', name: 'Obra', isGroup: true, lastAt: expect.any(String) },
    ]);
    expect((await fixture.screen()).map(({ groupId }: { groupId: string }) => groupId)).toEqual([
      'obra-1',
      null,
    ]);
    expect(await fixture.screen('obra-1')).toHaveLength(1);
  });

  it('any text that JSON can hold', async () => {
    const odd = 'á "aspas" \\ 😀 \uD83D \u2028 <b>';
    expect((await fixture.text(odd, { quotedId: '\uD83D' })).status).toBe(202);
    expect((await fixture.screen())[0].body).toBe(odd.toWellFormed());
  });

  it('and the refusal names every missing or wrong field', async () => {
    const wrong: [object, string[]][] = [
      [{ type: 'text' }, ['message.body']],
      [{ type: 'image', body: 'x' }, ['message.media']],
      [{ type: 'image', media: { data: '***', fileName: 'a', mimeType: '' } }, ['message.media.data']],
      [{ type: 'location', location: { latitude: 91, longitude: 0 } }, ['message.location.latitude']],
      [{ type: 'contact' }, ['message.contact']],
      [{ type: 'fax', body: 'x' }, ['message.type']],
      [{ type: 'text', body: 'x', at: 'ontem' }, ['message.at']],
      [{ type: 'text', body: 'x', at: '0000-01-01T00:00:00Z' }, ['message.at']],
      [{ type: 'text', body: 'x', at: '9999-12-31T23:59:59-23:59' }, ['message.at']],
      [{ type: 'text', body: 'x\u0000' }, ['message.body']],
    ];
    for (const [message, named] of wrong) {
      const answer = await fixture.write(message);
      expect([answer.status, [...new Set(fields(answer))]]).toEqual([400, named]);
    }
    expect(fields(await fixture.write({ type: 'text', body: 'x' }, { number: '12' }))).toEqual([
      'from.number',
    ]);
    expect(fields(await fixture.admin.call('POST', `/sandbox/${fixture.id}/inbound`, {}))).toEqual([
      'from',
      'message',
    ]);
    expect(await fixture.screen()).toEqual([]);
  });

  it('and after an error of the pipeline the message is delivered again', async () => {
    channels.refuse.next = 1;
    expect((await fixture.text('perdida?', { id: 'kept' })).status).toBe(500);
    await until(() => fixture.given().some(({ wid }) => wid === 'kept'));
  });
});
