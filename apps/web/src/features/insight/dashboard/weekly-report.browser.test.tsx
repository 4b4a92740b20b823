import type { WeeklyReport as Answer } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuseAs, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { WeeklyReport } from './weekly-report.tsx';

const off: Answer = { enabled: false, email: 'marina@aurora.test', nextAt: '2026-03-16T12:00:00.000Z' };

function open(path = '/', mail: string | null = 'enabled', user = admin) {
  server.on('readWeeklyReport', () => off);
  renderScreen(<WeeklyReport />, { path, user });
  server.on('readPublicSetting', () => mail);
}
const button = page.getByRole('button', { name: 'Relatório semanal' });
const choice = page.getByRole('switch', { name: /^Receber por e-mail toda segunda-feira/ });
const status = page.getByRole('dialog').getByRole('status');

it('says where it goes and when the next one comes, and is switched on and off', async () => {
  server.on('chooseWeeklyReport', ({ body }) => ({ ...off, enabled: body.enabled }));
  open();
  await button.click();
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByText('Vai para marina@aurora.test', { exact: false })).toBeVisible();
  await expect.element(status).toMatchTextContent(/^Desativado/);
  await choice.click();
  await expect.element(choice).toBeChecked();
  await expect.element(status).toMatchTextContent(/^Próximo: segunda-feira, 16 de março de 2026/);
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  await expect
    .poll(() => server.bodies('chooseWeeklyReport'))
    .toEqual([{ enabled: true }, { enabled: false }]);
});

it('opens by the address in a mail, and closing it leaves the rest of the address', async () => {
  open('/?from=2026-03-01&weekly=open');
  await expect.element(choice).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(choice).not.toBeInTheDocument();
  expect(window.location.search).toBe('?from=2026-03-01');
});

it('stays as it was when the server refuses', async () => {
  server.on('chooseWeeklyReport', () => refuseAs(500, 'ERR_INTERNAL'));
  open('/?weekly=open');
  await choice.click();
  await expect.element(page.getByText(/^Algo deu errado no servidor/)).toBeVisible();
  await expect.element(choice).not.toBeChecked();
});

it('is not offered where no mails are sent', async () => {
  open('/?weekly=open', 'disabled');
  await expect.poll(() => server.received('readPublicSetting').length).toBe(1);
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('is not offered to support', async () => {
  const support = { mode: 'change', endsAt: '2099-01-01T12:00:00Z', reason: '' } as const;
  open('/?weekly=open', 'enabled', { ...admin, support });
  await expect.poll(() => server.received('readPublicSetting').length).toBe(1);
  await expect.element(button).not.toBeInTheDocument();
});
