import { calls, type CallShape } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';

let channels: ChannelServer;
let fixture: PhoneFixture;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  switchTo(true);
  fixture = await phoneFixture(channels);
});

function switchTo(isOn: boolean): void {
  channels.sandbox.isOn = isOn;
  channels.server.app.bus.publish('settings', { key: 'allowSandbox' });
}
const sandboxCalls: [string, CallShape][] = Object.entries(calls).filter(([, { path }]) =>
  path.startsWith('/sandbox/'),
);
const bodies: Record<string, object> = {
  sandboxInbound: { from: { number: NUMBER }, message: { type: 'text', body: 'Oi' } },
  sandboxHistory: {
    messages: [{ from: { number: NUMBER }, body: 'Oi', at: '2026-10-01T12:00:00.000Z' }],
  },
  sandboxEdit: { id: 'a', body: 'b' },
  sandboxDelete: { id: 'a' },
  sandboxReact: { id: 'a', emoji: '' },
};

it.each(sandboxCalls)('%s is refused where the operator switched the test phone off', async (name, call) => {
  const path = call.path.replace(':whatsappId', String(fixture.id)).replace(':number', NUMBER);
  const send = async () =>
    fixture.admin.call(call.method, path, call.body ? (bodies[name] ?? {}) : undefined);
  await fixture.text('Oi', { id: 'a' });
  switchTo(false);
  expect(await send()).toMatchObject({ status: 403, body: { error: 'ERR_SANDBOX_OFF' } });
  switchTo(true);
  expect((await send()).status).toBeLessThan(300);
});

it('new connections of the test phone are neither offered nor made while it is off', async () => {
  const offered = async () =>
    (await fixture.admin.call('GET', '/whatsapp/channels')).body.map(
      ({ provider }: { provider: string }) => provider,
    );
  const create = async () =>
    fixture.admin.call('POST', '/whatsapp', { name: `Loja ${Math.random()}`, provider: 'sandbox' });
  switchTo(false);
  expect(await offered()).not.toContain('sandbox');
  expect(await create()).toMatchObject({ status: 403, body: { error: 'ERR_SANDBOX_OFF' } });
  switchTo(true);
  expect(await offered()).toContain('sandbox');
  expect((await create()).status).toBe(201);
});
