import type { Schedule } from '@prosa/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { attendant } from '../../../testing/records.ts';
import { schedule, scheduledContact as contact } from '../../../testing/schedule-records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { ScheduleRow } from './schedule-row.tsx';

const repeating: Partial<Schedule> = { valorIntervalo: 1, enviarQuantasVezes: 5, contadorEnvio: 2 };
const failed: Partial<Schedule> = { status: 'ERRO', error: 'ERR_WAPP_NOT_INITIALIZED' };

function open(facts: Partial<Schedule>, user?: typeof attendant): void {
  serveCompany();
  server.on('pageSchedules', () => ({ schedules: [], count: 0, hasMore: false }));
  renderScreen(
    <ul>
      <ScheduleRow schedule={{ ...schedule, ...facts }} shows="contact" />
    </ul>,
    { path: '/schedules', ...(user ? { user } : {}) },
  );
}
const menu = async () => page.getByRole('button', { name: /^Ações de Cora Passos/ }).click();
const item = (name: string) => page.getByRole('menuitem', { name });

describe('a failed schedule', () => {
  it('says why, and is sent now', async () => {
    open(failed);
    server.on('sendScheduleNow', () => ({ ...schedule, status: 'ENVIADA' }));
    await expect
      .element(words('A conexão está fora do ar. Quem gerencia conexões a inicia de novo em Conexões.'))
      .toBeVisible();
    await button('Enviar agora').click();
    await expect.element(words('Mensagem enviada')).toBeVisible();
    expect(server.changes()).toEqual(['sendScheduleNow']);
  });

  it('that fails again says why', async () => {
    open(failed);
    server.on('sendScheduleNow', () => refuse('ERR_CONTACT_BLOCKED'));
    await button('Enviar agora').click();
    await expect.element(page.getByText(/^A mensagem não foi enviada\. /)).toBeVisible();
  });

  it('of somebody else is read, not sent', async () => {
    open(failed, attendant);
    await expect.element(page.getByText(/^A conexão está fora do ar/)).toBeVisible();
    expect(button('Enviar agora').query()).toBeNull();
    await menu();
    await expect.element(item('Abrir')).toBeVisible();
    expect(item('Excluir').query()).toBeNull();
  });
});

describe('a schedule that repeats', () => {
  it('says how often it was sent, and is stopped after one more message', async () => {
    open(repeating);
    server.on('stopSchedule', () => ({ ...schedule, ...repeating, enviarQuantasVezes: 3 }));
    await expect.element(page.getByTitle('Repete: 2 de 5 enviadas')).toBeVisible();
    await menu();
    await item('Parar repetição').click();
    await page.getByRole('radio', { name: /^Enviar ainda a de / }).click();
    await button('Parar repetição').click();
    await expect.poll(() => server.bodies('stopSchedule')).toEqual([{ sendsNext: true }]);
    await expect.element(words('Repetição parada')).toBeVisible();
  });
});

describe('a schedule that ended early', () => {
  it.each([
    ['answered', 'O cliente respondeu antes do envio'],
    ['stopped', 'A repetição foi parada'],
  ] as const)('because of %s says so, and can be planned again', async (cancelReason, reason) => {
    open({ status: 'CANCELADA', cancelReason });
    await expect.element(words(reason)).toBeVisible();
    await menu();
    await expect.element(item('Reagendar')).toBeVisible();
    expect(item('Mover para…').query()).toBeNull();
  });
});

it('one that waits for an answer shows it', async () => {
  open({ cancelOnReply: true });
  await expect.element(page.getByTitle('Será cancelada se o cliente responder')).toBeVisible();
  await expect.element(words(contact.name)).toBeVisible();
});

it('has the red of its theme where it is deleted, which can be read in the dark too', async () => {
  document.documentElement.style.setProperty('--danger', 'rgb(1, 2, 3)');
  onTestFinished(() => void document.documentElement.style.removeProperty('--danger'));
  open({});
  await menu();
  await expect.element(item('Excluir')).toHaveStyle({ color: 'rgb(1, 2, 3)' });
});
