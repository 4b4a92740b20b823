import { campaignDefaults, type CampaignSettings } from '@prosa/contract';
import { expect, it } from 'vitest';
import { refuse, server } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import {
  button,
  choicesOf,
  combobox,
  isWrong,
  save,
  textField,
  toggle,
  words,
} from '../../../../testing/screen.ts';
import { CampaignSettingsPage } from './campaign-settings-page.tsx';

// How the campaigns of a company are sent.

function open(settings: Partial<CampaignSettings> = {}): void {
  server.on('readCampaignSettings', () => ({ settings: { ...campaignDefaults, ...settings } }));
  server.on('updateCampaignSettings', ({ body }) => ({ settings: body.settings as CampaignSettings }));
  renderScreen(<CampaignSettingsPage />, { path: '/campaigns-config' });
}

it('offers the intervals of the specification, with its defaults', async () => {
  open();
  await expect.element(combobox('Intervalo entre mensagens')).toHaveValue('20');
  await expect.element(combobox('Intervalo maior após')).toHaveValue('20');
  await expect.element(combobox('Intervalo maior')).toHaveValue('60');
  const longer = Array.from({ length: 17 }, (_, index) => String(20 + index * 10));
  expect(choicesOf(combobox('Intervalo entre mensagens')).join(' ')).toBe('0 5 10 15 20 30 60 70 80 100 120');
  expect(choicesOf(combobox('Intervalo maior após')).join(' ')).toBe('0 5 10 15 20 30 40 50 60');
  expect(choicesOf(combobox('Intervalo maior'))).toEqual(['0', ...longer]);
  await expect.element(textField('Das')).toHaveValue('09:00');
  await expect.element(textField('Até as')).toHaveValue('18:00');
});

it('saves intervals, hours, days and variables', async () => {
  open();
  await combobox('Intervalo entre mensagens').selectOptions('5 segundos');
  await textField('Até as').fill('20:30');
  await toggle('Enviar aos sábados');
  await button('Adicionar variável').click();
  await combobox('Limite em 24 horas').selectOptions('2.000 pessoas');
  await textField('Reserva para os atendentes').fill('35');
  await textField('Marketing').fill('0,35');
  await textField('Nome da variável 1').fill('cupom');
  await textField('Valor da variável 1').fill('SEXTA10');
  await save();
  await expect.element(words('Configurações salvas')).toBeVisible();
  expect(server.bodies('updateCampaignSettings')).toEqual([
    {
      settings: {
        ...campaignDefaults,
        messageInterval: 5,
        endHour: '20:30',
        sabado: true,
        priceMarketing: 0.35,
        portfolioLimit: 2_000,
        portfolioReserve: 35,
        variables: [{ key: 'cupom', value: 'SEXTA10' }],
      },
    },
  ]);
});

it.each([
  ['dois nomes', 'Só letras'],
  ['Nome', 'já está em uso'],
  ['CUPOM', 'já está em uso'],
])('refuses the variable "%s": %s', async (key, reason) => {
  open({ variables: [{ key: 'cupom', value: '1' }] });
  await button('Adicionar variável').click();
  await textField('Nome da variável 2').fill(key);
  await save();
  await isWrong(textField('Nome da variável 2'), reason);
  expect(server.changes()).toEqual([]);
});

it('keeps a variable that a campaign uses, and says why', async () => {
  open({ variables: [{ key: 'cupom', value: '1' }] });
  server.on('updateCampaignSettings', () => refuse('ERR_CAMPAIGN_VARIABLE_IN_USE'));
  await button('Remover a variável cupom').click();
  await save();
  await expect.element(words('Uma campanha que ainda não terminou usa esta variável.')).toBeVisible();
});
