import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture, settled, violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// An admin imports a phone's old messages, follows the progress, and closes the imported tickets.

const MESSAGES = 1_500;
const HOUR_MS = 3_600_000;
let admin: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page: admin, errors, close } = await demoFixture());
}, 120_000);
afterAll(async () => close());

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await admin.evaluate(
    async (request) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const sent = await fetch(`/api${request.path}`, {
        method: request.method,
        headers,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      return { ok: sent.ok, text: await sent.text() };
    },
    { method, path, body },
  );
  if (!answer.ok) throw new Error(answer.text);
  return JSON.parse(answer.text) as Answer;
}

const dialog = () => admin.getByRole('dialog');
const row = () => admin.getByRole('row').filter({ hasText: 'Linha antiga' });

it('starts an import into a queue, and warns that the session begins anew', async () => {
  const body = { name: 'Linha antiga', channel: 'whatsapp', provider: 'sandbox' };
  const { id } = await call<{ id: number }>('POST', '/whatsapp', body);
  const messages = Array.from({ length: MESSAGES }, (_, index) => ({
    id: `old-${index}`,
    from: { number: `55119777700${10 + (index % 50)}`, name: `Cliente ${index % 50}` },
    fromBusiness: index % 3 === 0,
    body: `antiga ${index}`,
    at: new Date(Date.now() - (MESSAGES - index) * (HOUR_MS / 10)).toISOString(),
  }));
  await call('POST', `/sandbox/${id}/history`, { messages });

  await admin.goto('/connections');
  await admin.getByRole('button', { name: 'Ações Linha antiga' }).click();
  await chooseInMenu(admin, 'Editar');
  await dialog().getByRole('switch', { name: 'Importar mensagens antigas' }).press('Space');
  await dialog().getByText('A conexão está em uso.').waitFor();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().getByText('Obrigatório', { exact: true }).waitFor();
  await dialog().getByRole('combobox', { name: 'Fila das mensagens importadas' }).click();
  await admin.getByRole('option').first().click();
  await picture(admin, 'history-import');
});

it('shows the progress, and then the button', async () => {
  const asked: string[] = [];
  admin.on('request', (request) => {
    if (/whatsappsession/.test(request.url())) asked.push(request.method());
  });
  const seen = await admin.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const state of document.querySelectorAll('[role=cell] [role=status], td [role=status]'))
        texts.push(state.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await row().getByRole('button', { name: 'Encerrar importados' }).waitFor({ timeout: 60_000 });
  expect(asked).toEqual(['DELETE', 'PUT']);
  const texts = await seen.jsonValue();
  expect(texts.some((text) => /^Importando \d+ de 1500 · \d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/.test(text))).toBe(
    true,
  );
  await picture(admin, 'history-imported');
});

it('has each message once, at its own time, and none as unread', async () => {
  const search = 'status=pending&showAll=true&searchParam=Cliente%207';
  const { tickets } = await call<{ tickets: { uuid: string; id: number; unreadMessages: number }[] }>(
    'GET',
    `/tickets?${search}`,
  );
  const ticket = tickets[0];
  expect(ticket).toMatchObject({ unreadMessages: 0, lastMessage: 'antiga 1457' });
  const { count } = await call<{ count: number }>('GET', `/messages/${ticket?.uuid}`);
  expect(count).toBe(MESSAGES / 50);
});

it('closes the imported tickets after a confirmation', async () => {
  await row().getByRole('button', { name: 'Encerrar importados' }).click();
  await dialog().getByText('Os clientes não recebem nada').waitFor();
  await settled(admin);
  expect(await violations(admin)).toEqual([]);
  await dialog().getByRole('button', { name: 'Encerrar', exact: true }).click();
  await admin.getByText('50 atendimentos importados encerrados').waitFor();
  await row().getByRole('button', { name: 'Encerrar importados' }).waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});
