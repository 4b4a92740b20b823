import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, appearances, violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// A customer talks to the bot on the test phone; the inbox shows who speaks, and a person takes over and hands back.

const NAME = 'Dora Robô';
let fixture: Page;
let phone: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  let context;
  ({ page: fixture, errors, close, context } = await demoFixture());
  await fixture.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    for (const [column, data] of [
      ['chatBotType', 'list'],
      ['userRandom', 'disabled'],
    ]) {
      const body = JSON.stringify({ column, data });
      const answer = await fetch('/api/companySettings', { method: 'PUT', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  });
  phone = await context.newPage();
}, 120_000);
afterAll(async () => close());

const bar = () => fixture.getByRole('status').filter({ hasText: /robô/i });

it('greets with a list, on the phone and in the inbox', async () => {
  await phone.goto('/sandbox');
  await phone.getByLabel('Número').fill('5511966660001');
  await phone.getByLabel('Nome do cliente').fill(NAME);
  await phone.getByRole('button', { name: 'Abrir', exact: true }).click();
  await phone.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('Oi');
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click();
  await phone.getByRole('button', { name: 'Financeiro' }).waitFor();

  await fixture.bringToFront();
  await fixture.goto('/tickets?tab=pending');
  await fixture.getByRole('link', { name: new RegExp(NAME) }).click();
  await bar().filter({ hasText: 'ainda não escolheu uma fila' }).waitFor();
});

it('shows why the bot became the speaker', async () => {
  await fixture.getByRole('button', { name: 'O que mudou' }).click();
  const log = fixture.getByRole('dialog', { name: /Histórico do atendimento/ });
  await log.getByText('Menu de filas enviado').waitFor();
  await log.getByRole('button', { name: 'Fechar' }).click();
  await log.waitFor({ state: 'hidden' });
});

it.each(appearances)('shows the speaker accessibly at $width px, $scheme', async (appearance) => {
  await fixture.setViewportSize(appearance);
  await fixture.emulateMedia({ colorScheme: appearance.scheme });
  await bar().waitFor();
  expect(await violations(fixture)).toEqual([]);
  await fixture.setViewportSize({ width: 1440, height: 900 });
});

it('takes the pressed row as the choice', async () => {
  await phone.bringToFront();
  await phone.getByRole('button', { name: 'Financeiro' }).click();
  await phone
    .getByText(/Financeiro/)
    .last()
    .waitFor();
  await fixture.bringToFront();
  await bar().waitFor({ state: 'hidden' });
  await fixture.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await fixture.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
});

it('speaks again once a person hands the conversation back', async () => {
  await fixture.getByRole('button', { name: 'Mais ações' }).first().click();
  await chooseInMenu(fixture, 'Devolver ao robô');
  await fixture.goto('/tickets?tab=pending');
  await fixture.getByRole('link', { name: new RegExp(NAME) }).click();
  await bar().waitFor();
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
