import type { Schedule } from '@prosa/contract';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { connection } from '../../../testing/records.ts';
import { schedule, scheduledContact as contact } from '../../../testing/schedule-records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, choicesOf, isWrong, save, textField, toggle, words } from '../../../testing/screen.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const onClose = vi.fn();

function open(shown: Schedule | null): void {
  onClose.mockReset();
  serveCompany({ connections: [connection] });
  server.on('readScheduleWindow', () => ({ whatsappId: connection.id, hours: null, closesAt: null }));
  renderScreen(<ScheduleDialog schedule={shown} contact={shown ? null : contact} onClose={onClose} />, {
    path: '/schedules',
  });
}
const sendAt = () => textField('Data e hora do envio');

describe('a new schedule', () => {
  it('shows its contact, and is scheduled in an hour', async () => {
    open(null);
    await expect.element(words('Novo agendamento')).toBeVisible();
    await expect.element(textField('Contato')).toHaveValue('Cora Passos');
    await expect.element(sendAt()).toHaveValue(expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/));
  });

  it('offers days, weeks, months and minutes, and three rules for weekends', async () => {
    open(null);
    const unit = page.getByLabelText('Unidade', { exact: true });
    const weekends = page.getByLabelText('Se cair em fim de semana', { exact: true });
    await expect.element(unit).toHaveValue('1');
    expect(choicesOf(unit)).toEqual(['1', '2', '3', '4']);
    await expect.element(weekends).toHaveValue('4');
    expect(choicesOf(weekends)).toEqual(['4', '5', '6']);
  });

  it('takes a picture, png or jpg', async () => {
    open(null);
    await expect.element(textField('Mensagem')).toBeVisible();
    expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('.png,.jpg,.jpeg');
  });

  it.each([
    ['abcd', 'Mensagem muito curta'],
    ['', 'Obrigatório'],
  ])('with the text "%s" is not sent', async (body, reason) => {
    open(null);
    await textField('Mensagem').fill(body);
    await save();
    await isWrong(textField('Mensagem'), reason);
    expect(server.changes()).toEqual([]);
  });

  it('without a time is not sent', async () => {
    open(null);
    await textField('Mensagem').fill('Seu pedido chegou.');
    await sendAt().fill('');
    await save();
    await isWrong(sendAt(), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('with a time that is past is not sent', async () => {
    open(null);
    await textField('Mensagem').fill('Seu pedido chegou.');
    await sendAt().fill('03/01/2026 14:05');
    await save();
    await isWrong(sendAt(), 'Escolha um momento que ainda não passou');
    expect(server.changes()).toEqual([]);
  });

  it("is sent as it was filled in, with the time's UTC offset", async () => {
    open(null);
    server.on('createSchedule', () => ({ ...schedule, warning: null }));
    await textField('Mensagem').fill('Seu pedido chegou.');
    await sendAt().fill('03/04/2099 14:05');
    await page.getByLabelText('Unidade', { exact: true }).selectOptions('2');
    await save();
    await expect.element(words('Agendamento salvo com sucesso')).toBeVisible();
    const [body] = server.bodies('createSchedule');
    expect(body).toMatchObject({ contactId: contact.id, body: 'Seu pedido chegou.', intervalo: 2 });
    expect(new Date(body?.sendAt ?? '').toISOString()).toBe('2099-04-03T17:05:00.000Z');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('may be cancelled by an answer of the customer', async () => {
    open(null);
    server.on('createSchedule', () => ({ ...schedule, cancelOnReply: true, warning: null }));
    await textField('Mensagem').fill('Ainda podemos ajudar?');
    await expect
      .element(words('Qualquer mensagem dele antes do envio cancela o agendamento, com todas as repetições.'))
      .toBeVisible();
    await toggle('Cancelar se o cliente responder');
    await save();
    await expect.poll(() => server.bodies('createSchedule')).toMatchObject([{ cancelOnReply: true }]);
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  });

  it('that is refused stays open, with what was filled in', async () => {
    open(null);
    server.on('createSchedule', () => refuse('ERR_NO_CONTACT_FOUND'));
    await textField('Mensagem').fill('Seu pedido chegou.');
    await save();
    await expect.poll(() => server.changes()).toEqual(['createSchedule']);
    await expect.element(words('Este contato não existe mais.')).toBeVisible();
    await expect.element(textField('Mensagem')).toHaveValue('Seu pedido chegou.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a schedule', () => {
  it('that is pending can be changed', async () => {
    open(schedule);
    await expect.element(words('Agendamento - Pendente')).toBeVisible();
    await expect.element(textField('Mensagem')).toBeEnabled();
    await expect.element(button('Salvar')).toBeEnabled();
  });

  it('that is moved to a time in the past says so at the time, and is not sent', async () => {
    open(schedule);
    await sendAt().fill('03/01/2026 14:05');
    await save();
    await isWrong(sendAt(), 'Escolha um momento que ainda não passou');
    expect(server.bodies('updateSchedule')).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('whose time is past for the server says so above the foot', async () => {
    await page.viewport(1366, 768);
    open(schedule);
    server.on('updateSchedule', () => refuse('ERR_VALIDATION', [{ field: 'sendAt', message: 'is past' }]));
    await sendAt().fill('03/01/2099 14:05');
    await save();
    const reason = 'Escolha um momento que ainda não passou';
    await isWrong(sendAt(), reason);
    // Above the foot, which has become higher by the reason of the refusal.
    const foot = page.getByText('Confira os campos marcados e tente de novo.').element();
    await expect
      .poll(() => page.getByText(reason).element().getBoundingClientRect().bottom)
      .toBeLessThan(foot.getBoundingClientRect().top);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('that failed says why, and begins in an hour when it is planned again', async () => {
    open({ ...schedule, sendAt: '2026-01-03T17:05:00.000Z', status: 'ERRO', error: 'ERR_CONTACT_BLOCKED' });
    await expect.element(words('Agendamento - Erro')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(/^Este contato está bloqueado/)).toBeVisible();
    await expect.element(sendAt()).not.toHaveValue(expect.stringMatching(/^03\/01\/2026/));
    await expect.element(button('Salvar')).toBeEnabled();
  });

  it('that was sent is read-only', async () => {
    open({ ...schedule, sentAt: '2026-04-03T17:05:00.000Z', status: 'ENVIADA' });
    await expect.element(words('Agendamento - Enviada')).toBeVisible();
    await expect.element(textField('Mensagem')).toBeDisabled();
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
    await expect.element(sendAt()).toBeDisabled();
    expect(button('Salvar').query()).toBeNull();
  });
});
