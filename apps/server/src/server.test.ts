import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: 'a token for the metrics' });
});
afterAll(async () => app.close());

describe('a running server', () => {
  it('is alive, and ready once everything is up', async () => {
    expect((await fetch(`${app.url}/api/health/live`)).status).toBe(200);
    // The first check of the channels may still be running.
    const ready = async () => (await fetch(`${app.url}/api/health/ready`)).json();
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 'ok' });
  });

  it('answers the signed-in person and nobody else', async () => {
    const ana = await app.given.user(await app.given.company());

    expect(await app.as(ana).get('/auth/me')).toMatchObject({ status: 200, body: { id: ana.id } });
    expect((await fetch(`${app.url}/api/auth/me`)).status).toBe(401);
  });

  it('shows metrics to this machine, and through a proxy only with the token', async () => {
    const read = async (headers: Record<string, string>) => fetch(`${app.url}/metrics`, { headers });
    const page = await (await read({})).text();

    expect(page).toContain('prosa_http_request_duration_seconds_bucket');
    expect(page).toContain('prosa_database_connections ');
    expect(page).toContain('prosa_realtime_sockets ');
    expect(page).toContain('prosa_outbox_waiting 0');
    expect(page).toContain('prosa_outbox_oldest_seconds 0');
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(401);
    const token = { authorization: 'Bearer a token for the metrics' };
    expect((await read({ 'x-forwarded-for': '203.0.113.9', ...token })).status).toBe(200);
  });

  it('answers an unknown call as JSON', async () => {
    const response = await fetch(`${app.url}/api/nothing/here`);

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
  });

  it('publishes events to the browsers of a company over a real socket', async () => {
    const company = await app.given.company();
    const [ana, bia] = [await app.given.user(company), await app.given.user(company)];
    const stranger = await app.given.user(await app.given.company());
    const ears = [await app.ear(ana), await app.ear(bia), await app.ear(stranger)];
    app.app.realtime.publish(company.id, 'queue', { action: 'delete', queueId: 4 }, { kind: 'company' });
    const heard = [`company-${company.id}-queue`, { action: 'delete', queueId: 4 }];
    await expect.poll(() => ears.map((ear) => ear.heard)).toEqual([[heard], [heard], []]);
  });

  it('publishes the contract for tools and for people', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { openapi: string };
    const page = await fetch(`${app.url}/api/docs`);

    expect(document.openapi).toBe('3.1.0');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('id="updateTicket"');
  });

  it('does not let a socket into another company', async () => {
    const ana = await app.given.user(await app.given.company());
    const other = await app.given.company();

    await expect(app.ear(ana, `/${other.id}`)).rejects.toThrow('ERR_NO_PERMISSION');
  });
});

it('stops while browsers are connected', async () => {
  const own = await startTestApp();
  const { socket } = await own.ear(await own.given.user(await own.given.company()));
  const gone = new Promise((done) => void socket.once('disconnect', done));
  socket.io.reconnection(false);
  await own.close();

  await gone;
  await expect(fetch(`${own.url}/api/health/live`)).rejects.toThrow();
});
