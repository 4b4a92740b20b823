import { expect, it } from 'vitest';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, textField, words } from '../../../testing/screen.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

// A ticket is snoozed until a moment that has not passed.

it('says at the field that the moment has passed', async () => {
  server.on('snoozeTicket', () => refuse('ERR_VALIDATION', [{ field: 'until', message: 'is past' }]));
  renderScreen(<SnoozeDialog ticket={ticketRow('Ana', 0)} onClose={() => undefined} />);
  await expect.element(dialog()).toBeVisible();
  await textField('Data e hora').fill('01/01/2020 08:00');
  await button('Adiar até essa data').click();
  await isWrong(textField('Data e hora'), 'Escolha um momento que ainda não passou');
  expect(words('A operação falhou').query()).toBeNull();
});
