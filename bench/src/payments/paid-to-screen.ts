import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedOutbound } from '../../../apps/server/src/platform/outbound/outbound.ts';
import { type Rig, rigs } from '../../../apps/server/src/tenancy/payments/testing/rigs.ts';
import { buildWebIfStale } from '../../../scripts/lib/web-build.ts';
import { openBrowser, openWindow, signIn } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';
import { latencyOf } from '../harness/measure.ts';
import { PASSWORD, type Server, startServerProcess } from '../harness/server.ts';
import { openStage } from '../harness/stage.ts';

const PAYMENTS = 8;
const OPERATOR = 'admin@bench.local';
const PAYER = 'dona@bench.local';
/** How often the open dialog asks whether it was paid. */
const POLL_MS = 2_000;

type Page = Awaited<ReturnType<typeof openWindow>>['page'];
interface Scene {
  server: Server;
  rig: Rig;
  page: Page;
  token: string;
}

async function setUpEfi({ address }: Server, operator: string, { settings }: Rig): Promise<void> {
  const headers = { authorization: `Bearer ${operator}` };
  const { eficertificate = '', ...others } = settings;
  for (const [key, value] of Object.entries(others)) {
    const init = { method: 'PUT', body: JSON.stringify({ value }) };
    const type = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api/settings/${key}`, {
      ...init,
      headers: { ...headers, ...type },
    });
    if (!answer.ok) throw new Error(`${key}: ${answer.status} ${await answer.text()}`);
  }
  const { pfx, passphrase } = JSON.parse(eficertificate) as { pfx: string; passphrase: string };
  const body = new FormData();
  body.set('passphrase', passphrase);
  body.set('file', new Blob([Buffer.from(pfx, 'base64')], { type: 'application/x-pkcs12' }), 'loja.p12');
  const url = `${address}/api/settings/cert-upload?ref=efi`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the certificate: ${answer.status} ${await answer.text()}`);
}

/** Asks for the charge of the open invoice, as the checkout does, and returns it. */
async function openCharge({ server, rig, token }: Scene) {
  const { invoice } = (await server.call(token, '/subscription')) as { invoice: { id: number } };
  const payer = { firstName: 'Dona', zipcode: '529.982.247-25', invoiceId: invoice.id };
  await server.call(token, '/subscription', payer);
  const charge = rig.simulator.charges.at(-1);
  if (!charge || charge.payments.length > 0) throw new Error('the provider was not asked');
  return charge;
}

async function untilRenewed(page: Page, began: number): Promise<number> {
  const toast = page.getByText(/Licença renovada até/).first();
  await toast.waitFor();
  const took = performance.now() - began;
  await page.waitForURL(({ pathname }) => pathname !== '/financeiro');
  return took;
}

/** From the webhook to the screen of somebody who has no payment open; beside it the webhook's answer alone. */
async function byWebhook(scene: Scene): Promise<{ screen: number; answer: number }> {
  const { server, rig, page } = scene;
  const charge = await openCharge(scene);
  await page.goto('/financeiro');
  await page.getByText('ATIVO', { exact: true }).waitFor();
  rig.simulator.pay(charge);
  const { path, query, headers, body } = rig.simulator.webhook(charge);
  const url = `${server.address}/api/webhooks/payments/efi${path}?${query}`;
  const init = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) };
  const began = performance.now();
  const [screen, answer] = await Promise.all([
    untilRenewed(page, began),
    fetch(url, init).then(({ status }) => {
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
      return performance.now() - began;
    }),
  ]);
  return { screen, answer };
}

/** From the payment to the screen where no webhook comes: the dialog with the PIX is open. */
async function byPoll({ rig, page }: Scene): Promise<number> {
  await page.goto('/financeiro');
  await page.getByRole('button', { name: /^Pagar a fatura/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pagar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Copiar o código' }).waitFor();
  const charge = rig.simulator.charges.at(-1);
  if (!charge || charge.payments.length > 0) throw new Error('the provider was not asked');
  // Anywhere between two questions of the dialog.
  await page.waitForTimeout(Math.random() * POLL_MS);
  const began = performance.now();
  rig.simulator.pay(charge);
  return untilRenewed(page, began);
}

async function measured(scene: Scene): Promise<Figure[]> {
  const [hooks, polls]: [{ screen: number; answer: number }[], number[]] = [[], []];
  for (let times = 0; times < PAYMENTS; times += 1) {
    hooks.push(await byWebhook(scene));
    polls.push(await byPoll(scene));
  }
  const screen = latencyOf(hooks.map((hook) => hook.screen));
  const answer = latencyOf(hooks.map((hook) => hook.answer)).p95;
  const poll = latencyOf(polls);
  return [
    {
      name: `paid to screen by webhook: p95 of ${PAYMENTS}`,
      value: screen.p95,
      unit: `ms (p50 ${screen.p50.toFixed(0)}; the goal is 500)`,
      beside: { name: 'ms, the answer to the webhook', value: answer },
      ratio: screen.p95 / answer,
    },
    {
      name: `paid to screen without a webhook, the dialog open: p95 of ${PAYMENTS}`,
      value: poll.p95,
      unit: `ms (p50 ${poll.p50.toFixed(0)}; the goal is 3,000)`,
      beside: { name: 'ms between two questions', value: POLL_MS },
      ratio: poll.p95 / POLL_MS,
    },
  ];
}

/** A PIX at Efí, from the payment to the screen of the company's admin. */
export async function paidToScreenFigures(): Promise<Figure[]> {
  await buildWebIfStale();
  const outside = new GuardedOutbound(['127.0.0.0/8']);
  const rig = await rigs.efi({ outbound: outside, now: () => new Date() });
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage, {
    OUTBOUND_ALLOW: '127.0.0.0/8',
    ...rig.environment,
  });
  const browser = await openBrowser();
  try {
    const operator = await server.signIn(OPERATOR);
    await setUpEfi(server, operator, rig);
    const limits = { users: 3, connections: 1, queues: 2, amount: 100 };
    const plan = (await server.call(operator, '/plans', { name: 'Essencial', ...limits })) as { id: number };
    const dueDate = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const company = { name: 'Loja', email: PAYER, password: PASSWORD, recurrence: 'MENSAL', dueDate };
    await server.call(operator, '/companies', { ...company, planId: plan.id });
    const { page } = await openWindow(browser, server.address);
    await signIn(page, PAYER, PASSWORD);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    return await measured({ server, rig, page, token });
  } finally {
    await browser.close();
    await server.stop();
    await stage.close();
    await rig.stop();
    await outside.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
