import type { TicketNote } from '@prosa/contract';
import { beforeEach, expect, it } from 'vitest';
import { server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, textField, words } from '../../../testing/screen.ts';
import { Notes } from './notes.tsx';

// Notes about a contact, in the panel beside the conversation.

const noteOf = (note: string): TicketNote => ({
  id: 1,
  contactId: 7,
  ticketId: 3,
  note,
  user: { id: admin.id, name: admin.name },
  createdAt: '2026-11-20T12:00:00.000Z',
});

beforeEach(() => {
  server.on('listTicketNotes', () => []);
  server.on('createTicketNote', ({ body }) => noteOf(body.note));
  renderScreen(<Notes ticketId={3} contactId={7} />);
});

it('keeps the focus in the field after a note, for the next one', async () => {
  await textField('Escreva uma observação').fill('Prefere ser chamada à tarde');
  await button('Adicionar observação').click();
  await expect.element(words('Prefere ser chamada à tarde')).toBeVisible();
  await expect.element(textField('Escreva uma observação')).toHaveFocus();
  await expect.element(textField('Escreva uma observação')).toHaveValue('');
});
