import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { type OfficialNumber, officialNumber, soon } from '../testing/official-number.ts';

// A text that is too long for a caption is sent after its picture: the two are one message here.

let town: OfficialNumber;
let rui: { kind: 'phone'; value: string; name: string };
let ticket: Anything;
let counter = 0;

beforeAll(async () => {
  town = await officialNumber();
});
afterAll(async () => town.close());
beforeEach(async () => {
  counter += 1;
  rui = { kind: 'phone', value: `551199999000${counter}`, name: 'Rui' };
  town.platform.beforeAnswer = async () => undefined;
  ticket = await town.meets(rui);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const words = 'Olhe só. '.repeat(150).trim();

async function sendPicture(): Promise<void> {
  const form = new FormData();
  form.append('medias', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'foto.png');
  form.append('body', words);
  const { url } = town.app;
  const headers = { authorization: `Bearer ${town.ana.token}` };
  const answer = await fetch(`${url}/api/messages/${ticket['id']}`, { method: 'POST', headers, body: form });
  expect(answer.status).toBeLessThan(300);
}
const shown = () => town.onPhone(rui).map(({ hasMedia }) => (hasMedia ? 'file' : 'text'));
const message = async () => (await town.saying(ticket, words))[0];
const report = async (index: number, status: 'failed' | 'read') => {
  const { wid = '', mark = '' } = town.onPhone(rui)[index] ?? {};
  const code = status === 'failed' ? { code: 131_053 } : {};
  await town.platform.notify({ kind: 'status', wid, to: rui.value, status, mark, ...code });
};
const again = async () => town.app.as(town.ana).post(`/messages/${(await message())?.id}/retry`);
const failed = { status: 'failed', error: expect.stringContaining('131053') };

describe('a message of a file and a text', () => {
  it('whose file fails after the text arrived has failed, and a retry sends the file alone', async () => {
    await sendPicture();
    await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 2 });
    expect(shown()).toEqual(['file', 'text']);
    await report(0, 'failed');
    await expect.poll(message, soon).toMatchObject(failed);
    expect((await again()).status).toBe(200);
    await expect.poll(message, soon).toMatchObject({ status: 'sent', error: null, ack: 2 });
    expect(shown()).toEqual(['file', 'text', 'file']);
    await report(1, 'read');
    await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 3 });
    await report(2, 'failed');
    await expect.poll(message, soon).toMatchObject(failed);
  });

  it('whose text fails has failed, and a retry sends the text alone', async () => {
    // The platform reports no arrival: a message that arrived does not fail.
    town.platform.reportsSends = false;
    await sendPicture();
    await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 1 });
    await report(1, 'failed');
    await expect.poll(message, soon).toMatchObject(failed);
    town.platform.reportsSends = true;
    await again();
    await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 2 });
    expect(shown()).toEqual(['file', 'text', 'text']);
  });

  it('whose file fails before its send is answered has failed, and the text is not sent twice', async () => {
    let isFirst = true;
    town.platform.beforeAnswer = async () => {
      if (!isFirst) return;
      isFirst = false;
      await report(0, 'failed');
      await expect.poll(message, soon).toMatchObject(failed);
    };
    await sendPicture();
    await expect.poll(shown, soon).toEqual(['file', 'text']);
    expect(await message()).toMatchObject(failed);
    await again();
    await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 2 });
    expect(shown()).toEqual(['file', 'text', 'file']);
  });
});

it('a text that failed late is sent again when a person retries it, and its new failure is recorded', async () => {
  town.platform.reportsSends = false;
  await town.app.as(town.ana).post(`/messages/${ticket['id']}`, { body: words });
  await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 1 });
  await report(0, 'failed');
  await expect.poll(message, soon).toMatchObject(failed);
  await again();
  await expect.poll(message, soon).toMatchObject({ status: 'sent', ack: 1 });
  expect(shown()).toEqual(['text', 'text']);
  await report(1, 'failed');
  await expect.poll(message, soon).toMatchObject(failed);
  town.platform.reportsSends = true;
});
