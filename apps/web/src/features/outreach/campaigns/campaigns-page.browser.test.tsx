import type { Campaign, CampaignPrice } from '@prosa/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { campaign, reportOf, running, serveChoices } from '../../../testing/campaign-records.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, textField, words } from '../../../testing/screen.ts';
import { CampaignsPage } from './campaigns-page.tsx';

// An admin plans campaigns, sends them, and stops them.

const leftOut = { blocked: 0, suppressed: 2, optedOut: 0, invalid: 1, twice: 0 };
let campaigns: Campaign[];
let price: CampaignPrice | null;
beforeEach(() => {
  price = null;
  campaigns = [campaign];
});
afterEach(() => vi.useRealTimers());

function open(): void {
  serveChoices();
  server.on('pageCampaigns', () => ({ records: campaigns, count: campaigns.length, hasMore: false }));
  server.on('readCampaign', () => {
    const counts = { waiting: 60, asked: 0, confirmed: 0, queued: 0, sent: 40, failed: 0, skipped: 0 };
    return reportOf(running, { counts, valid: 100 });
  });
  server.on('readCampaignAudience', () => ({ valid: 10, unknown: 2, leftOut, price }));
  renderScreen(<CampaignsPage />, { path: '/campaigns' });
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('the list of campaigns', () => {
  it('shows what each is, and how far the running one has come', async () => {
    campaigns = [{ ...running, confirmation: true }];
    open();
    for (const text of ['Em andamento', 'Clientes', 'Linha da loja', '40 de 100'])
      await expect.element(row('Black Friday').getByText(text).last()).toBeVisible();
  });

  it('says why a running campaign sends nothing', async () => {
    campaigns = [{ ...running, waitsFor: 'hours' }];
    open();
    const why = 'Espera o horário de envio: das 09:00 às 18:00, de segunda a sexta';
    await expect.element(row('Black Friday').getByText(why).last()).toBeVisible();
  });

  it('explains itself while there is none', async () => {
    campaigns = [];
    open();
    await expect.element(words('Nenhuma campanha')).toBeVisible();
  });

  it('follows the changes of others', async () => {
    open();
    await expect.element(row('Inativa')).toBeVisible();
    const record = { ...campaign, status: 'PROGRAMADA' as const, scheduledAt: '2030-03-02T12:00:00.000Z' };
    server.publish('campaign', { action: 'update', record });
    await expect.element(row('Programada')).toBeVisible();
  });
});

describe('a campaign', () => {
  it('is sent after a look at whom it reaches, and whom it leaves out', async () => {
    open();
    server.on('updateCampaign', () => running);
    await button('Enviar agora Black Friday').click();
    await expect.element(dialog().getByText('12 pessoas recebem a campanha')).toBeVisible();
    await expect.element(dialog().getByText('2 descadastrados ficam de fora')).toBeVisible();
    await expect.element(dialog().getByText('1 número sem WhatsApp fica de fora')).toBeVisible();
    await expect
      .element(dialog().getByText(/Horário de envio: das 09:00 às 18:00, de segunda a sexta\./))
      .toBeVisible();
    const before = Date.now();
    await button('Enviar agora').click();
    await expect.element(words('Campanha "Black Friday" iniciada')).toBeVisible();
    const [body] = server.bodies('updateCampaign') as { scheduledAt: string }[];
    expect(Date.parse(body?.scheduledAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['outside of the hours', '2026-11-29T15:00:00Z', 1],
    ['within the hours', '2026-11-30T15:00:00Z', 0],
  ])('says before when nothing leaves, %s', async (_name, now, count) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    open();
    await button('Enviar agora Black Friday').click();
    await expect.element(dialog().getByText(/Horário de envio/)).toBeVisible();
    await expect.element(dialog().getByText(/nada sai antes de 30\/11\/2026/)).toHaveLength(count);
  });

  it('that runs is stopped at once, and cannot be deleted', async () => {
    campaigns = [running];
    open();
    server.on('cancelCampaign', () => {
      campaigns = [{ ...running, status: 'CANCELADA' }];
      return { ...running, status: 'CANCELADA' as const };
    });
    await expect.element(button('Excluir Black Friday')).toBeDisabled();
    await button('Parar Black Friday').click();
    await expect.element(words('Campanha "Black Friday" parada')).toBeVisible();
    await expect.element(row('Black Friday').getByText('Parada').last()).toBeVisible();
    await expect.element(button('Continuar Black Friday')).toBeVisible();
  });

  it('that waits after its first recipients is released to the others', async () => {
    campaigns = [{ ...running, canarySize: 10, waitsFor: 'canary' }];
    open();
    const why = 'Os primeiros receberam; libere os outros para continuar';
    await expect.element(row('Black Friday').getByText(why).last()).toBeVisible();
    server.on('releaseCampaign', () => {
      campaigns = [{ ...running, canarySize: 10, releasedAt: running.startedAt }];
      return { ...running, canarySize: 10, releasedAt: running.startedAt };
    });
    await button('Liberar os outros de Black Friday').click();
    await expect.element(words('Campanha "Black Friday" liberada para todos')).toBeVisible();
    await expect.element(button('Liberar os outros de Black Friday')).not.toBeInTheDocument();
  });

  it('of a template says what it is likely to cost', async () => {
    price = { category: 'marketing', currency: 'BRL', each: 0.35, total: 4.2 };
    open();
    await button('Enviar agora Black Friday').click();
    await expect
      .element(dialog().getByText(/Preço estimado: R\$.4,20 \(marketing, R\$.0,35 por/))
      .toBeVisible();
  });

  it('that was stopped goes on, and a refusal is shown', async () => {
    campaigns = [{ ...running, status: 'CANCELADA' }];
    open();
    server.on('restartCampaign', () => refuse('ERR_CAMPAIGN_STEP'));
    await button('Continuar Black Friday').click();
    await expect.element(words('O status da campanha não permite isso.')).toBeVisible();
  });

  it('is tried on one number first', async () => {
    open();
    server.on('testCampaign', () => ({ sent: 2 }));
    await button('Enviar teste de Black Friday').click();
    await button('Enviar teste').click();
    await isWrong(textField('Número'), 'Obrigatório');
    await textField('Número').fill('11 98765-4321');
    await button('Enviar teste').click();
    await expect.element(words('Enviando 2 mensagens de teste para 11 98765-4321')).toBeVisible();
    expect(server.bodies('testCampaign')).toEqual([{ number: '11 98765-4321' }]);
  });

  it('is deleted after a question that names its report', async () => {
    campaigns = [{ ...running, status: 'FINALIZADA', completedAt: running.startedAt }];
    open();
    server.on('deleteCampaign', () => ({ message: 'ok' }));
    await button('Excluir Black Friday').click();
    await expect.element(dialog().getByText(/^O relatório vai junto/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Campanha "Black Friday" excluída')).toBeVisible();
  });
});
