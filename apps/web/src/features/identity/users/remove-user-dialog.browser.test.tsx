import { beforeEach, expect, it } from 'vitest';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, combobox, pick, words } from '../../../testing/screen.ts';
import { RemoveUserDialog } from './remove-user-dialog.tsx';

// An admin removes somebody who leaves; the open tickets have to go on.

let isClosed: boolean;
let calls: string[];
const person = ({ id, name, email, online }: typeof admin) => ({ id, name, email, online, queues: [] });

function open(tickets: number): void {
  isClosed = false;
  calls = [];
  server.on('countOpenTickets', () => ({ open: tickets }));
  renderScreen(<RemoveUserDialog user={attendant} onClose={() => (isClosed = true)} />);
}
beforeEach(() => {
  server.on('listUsers', () => [person(admin), person(attendant)]);
  server.on('handOverTickets', ({ body }) => {
    calls.push(`to ${String(body.userId)}`);
    return { handedOver: 3, returned: 1 };
  });
  server.on('deleteUser', () => {
    calls.push('delete');
    return { message: 'ok' };
  });
});

it('hands the open tickets to a colleague before it removes the person', async () => {
  open(4);
  await expect
    .element(words('Há 4 atendimentos abertos com esta pessoa. Não é possível desfazer.'))
    .toBeVisible();
  await combobox('Quem continua').click();
  await expect.element(words(attendant.name)).not.toBeInTheDocument();
  await pick('Quem continua', admin.name);
  await button('Excluir').click();
  await expect.poll(() => isClosed).toBe(true);
  expect(calls).toEqual([`to ${admin.id}`, 'delete']);
  await expect.element(words('Entregues: 3. De volta às filas: 1.')).toBeVisible();
});

it('lets them go back to their queues', async () => {
  open(1);
  await expect
    .element(words('Há 1 atendimento aberto com esta pessoa. Não é possível desfazer.'))
    .toBeVisible();
  await button('Excluir').click();
  await expect.poll(() => isClosed).toBe(true);
  expect(calls).toEqual(['delete']);
});

it('asks for nobody where nothing is open, and stays with the reason when it is refused', async () => {
  server.on('deleteUser', () => refuse('ERR_LAST_ADMIN'));
  open(0);
  await expect
    .element(words('Não há atendimentos abertos com esta pessoa. Não é possível desfazer.'))
    .toBeVisible();
  expect(combobox('Quem continua').query()).toBeNull();
  await button('Excluir').click();
  await expect.element(words('A empresa precisa de ao menos um administrador.')).toBeVisible();
  expect(isClosed).toBe(false);
});
