import type { CampaignDelivery } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { campaign, delivery, reportOf, running } from '../../../../testing/campaign-records.ts';
import { besideMenu } from '../../../../testing/beside-menu.ts';
import { brokenNumbers } from '../../../../testing/broken-numbers.ts';
import { refuse, server } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { button, words } from '../../../../testing/screen.ts';
import { CampaignReportPage } from './report-page.tsx';

// What became of a campaign, recipient by recipient.

const none = { waiting: 0, asked: 0, confirmed: 0, queued: 0, sent: 0, failed: 0, skipped: 0 };
let deliveries: CampaignDelivery[];
beforeEach(() => {
  deliveries = [delivery];
});

function open(report = reportOf(running, { counts: { ...none, sent: 1, waiting: 1 }, valid: 2 })): void {
  server.on('readCampaign', () => report);
  server.on('pageCampaignDeliveries', ({ query }) => {
    const rows = deliveries.filter(
      ({ state, answeredAt }) =>
        (query.state === undefined || state === query.state) &&
        (query.answered === undefined || answeredAt !== null),
    );
    return { deliveries: rows, count: rows.length, hasMore: false };
  });
  renderScreen(
    <Route path="/campaign/:campaignId/report">
      <CampaignReportPage />
    </Route>,
    { path: `/campaign/${campaign.id}/report` },
  );
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const figure = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) });

describe('the report of a campaign', () => {
  it('shows the share of the valid contacts who got it', async () => {
    open();
    await expect.element(words('50%')).toBeVisible();
    await expect.element(words('1 de 2 contatos válidos receberam')).toBeVisible();
    await expect.element(figure('A enviar')).toMatchTextContent(/^1/);
  });

  it.each([
    ['sent', null, 0, 'Enviada'],
    ['sent', null, 2, 'Entregue'],
    ['sent', null, 3, 'Lida'],
    ['skipped', 'twice', null, 'O número está mais de uma vez na lista e recebe só uma mensagem.'],
    ['skipped', 'unanswered', null, 'Não respondeu ao pedido de confirmação em 72 horas.'],
    ['skipped', 'declined', null, 'Recusou ao responder ao pedido de confirmação.'],
    [
      'skipped',
      'suppressed.word',
      null,
      'O cliente pediu para não receber campanhas: esta mensagem não foi enviada.',
    ],
    ['failed', 'message.removed', null, 'A mensagem foi excluída com o atendimento antes do envio.'],
    ['failed', 'ERR_CAMPAIGN_STEP', null, 'O status da campanha não permite isso.'],
    [
      'failed',
      'meta.payment?code=131042',
      null,
      'Há um problema com o pagamento da conta do WhatsApp Business. (Meta 131042)',
    ],
  ] as const)(
    'says of a recipient who is %s because of %s with ack %s: %s',
    async (state, reason, ack, text) => {
      deliveries = [{ ...delivery, state, reason, ack }];
      open();
      await expect.element(row('Ana Lima').getByText(text, { exact: true }).last()).toBeVisible();
    },
  );

  it('leaves a name a width in which it can be read beside the open menu', async () => {
    await page.viewport(960, 800);
    deliveries = [
      { ...delivery, name: 'Construtora Horizonte Engenharia', state: 'skipped', reason: 'twice' },
    ];
    open();
    document.body.style.width = '720px';
    const name = page.getByTitle('Construtora Horizonte Engenharia');
    await expect.element(name).toBeVisible();
    expect(name.element().clientWidth).toBeGreaterThanOrEqual(180);
    document.body.style.width = '';
    await page.viewport(1440, 900);
  });

  it.each([1440, 960, 820, 390, 320])('neither cuts nor wraps a phone number at %i px', async (width) => {
    await besideMenu(width);
    deliveries = [
      { ...delivery, name: 'Construtora Horizonte', state: 'skipped', reason: 'unanswered' },
      { ...delivery, id: 701, name: 'Bia', state: 'asked' },
    ];
    open();
    await expect.element(row('Construtora')).toBeVisible();
    await expect.poll(brokenNumbers).toEqual([]);
  });

  it('is narrowed to one state, and widened again', async () => {
    deliveries = [delivery, { ...delivery, id: 701, name: 'Bia Prado', state: 'waiting', ack: null }];
    open();
    await figure('A enviar').click();
    await expect.element(row('Ana Lima')).not.toBeInTheDocument();
    await expect.element(row('Bia Prado')).toBeVisible();
    await expect.element(figure('A enviar')).toHaveAttribute('aria-pressed', 'true');
    await figure('A enviar').click();
    await expect.element(row('Ana Lima')).toBeVisible();
  });

  it('counts the confirmations that were asked for and given', async () => {
    const record = { ...running, confirmation: true };
    const counts = { ...none, asked: 1, confirmed: 7_999 };
    open(reportOf(record, { counts, valid: 8_000, confirmations: { asked: 8_000, given: 7_999 } }));
    await expect.element(words('Confirmações pedidas: 8.000 · dadas: 7.999')).toBeVisible();
  });

  it('says when it will end, and what became of each of several messages', async () => {
    const counts = { ...none, sent: 1_234, failed: 2, waiting: 90 };
    const first = { variant: 1, sent: 1_000, failed: 0, answered: 0 };
    const endsAt = '2026-03-02T15:40:00.000Z';
    open(
      reportOf(running, {
        counts,
        valid: 1_326,
        endsAt,
        variants: [first, { ...first, variant: 3, sent: 234, failed: 2 }],
      }),
    );
    await expect.element(page.getByText(/Término previsto: 02\/03\/2026/)).toBeVisible();
    const list = page.getByRole('list', { name: 'Resultado por mensagem' });
    await expect.element(list.getByText('Mensagem 1: 1.000 enviadas', { exact: true })).toBeVisible();
    await expect
      .element(list.getByText('Mensagem 3: 234 enviadas, 2 falharam', { exact: true }))
      .toBeVisible();
  });

  it('does not set one message against itself', async () => {
    open(
      reportOf(running, {
        counts: { ...none, sent: 5 },
        valid: 5,
        variants: [{ variant: 1, sent: 5, failed: 0, answered: 0 }],
      }),
    );
    await expect.element(words('100%')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Resultado por mensagem' })).not.toBeInTheDocument();
  });

  it('counts the answers, shows who answered and leads to the ticket', async () => {
    const answeredAt = '2026-03-02T13:00:00.000Z';
    deliveries = [
      { ...delivery, answeredAt, ticketUuid: '6f1c1b9e-0000-4000-8000-000000000001' },
      { ...delivery, id: 701, name: 'Bia Prado' },
    ];
    open(reportOf(running, { counts: { ...none, sent: 2 }, valid: 2, answered: 1 }));
    await expect.element(words('1 resposta')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Abrir o atendimento de Ana Lima' }))
      .toHaveAttribute('href', '/tickets/6f1c1b9e-0000-4000-8000-000000000001');
    await page.getByRole('switch', { name: 'Mostrar só quem respondeu' }).click();
    await expect.element(row('Bia Prado')).not.toBeInTheDocument();
    await expect.element(row('Ana Lima')).toBeVisible();
  });

  it('follows the campaign', async () => {
    open();
    await expect.element(words('Em andamento')).toBeVisible();
    const counts = { ...none, sent: 2 };
    server.on('readCampaign', () => reportOf(running, { counts, valid: 2 }));
    server.publish('campaign', { action: 'update', record: { ...running, waitsFor: 'connection' } });
    await expect.element(words('Espera a conexão voltar')).toBeVisible();
    await expect.element(words('100%')).toBeVisible();
  });

  it('is stopped from here too', async () => {
    open();
    server.on('cancelCampaign', () => ({ ...running, status: 'CANCELADA' as const }));
    await button('Parar Black Friday').click();
    await expect.element(words('Campanha "Black Friday" parada')).toBeVisible();
  });

  it('shows before the start whom it will reach', async () => {
    deliveries = [];
    server.on('readCampaignAudience', () => ({
      valid: 1,
      unknown: 0,
      leftOut: { blocked: 0, suppressed: 0, optedOut: 0, invalid: 0, twice: 0 },
      price: null,
    }));
    open(reportOf(campaign));
    await expect.element(words('1 pessoa recebe a campanha')).toBeVisible();
    await expect.element(words('A campanha ainda não começou')).toBeVisible();
  });

  it('says so when the campaign is gone', async () => {
    open();
    server.on('readCampaign', () => refuse('ERR_NO_CAMPAIGN_FOUND'));
    await expect.element(words('Esta campanha não existe mais.')).toBeVisible();
  });
});
