import { Menu } from '@mantine/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog } from '../../../testing/screen.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { meetingLink } from './meeting-link.ts';
import { useCompose } from './use-compose.tsx';

const ticket = ticketRow('Ana', 0);

function ComposeMenu() {
  const { items, dialog: opened } = useCompose({
    ticket,
    can: undefined,
    isPrivate: false,
    quoted: null,
    onQuote: () => undefined,
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <button>Anexar</button>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {opened}
    </>
  );
}

describe('the link to a video call', () => {
  beforeEach(async () => {
    // What is sent counts here, not what becomes of it.
    server.on('sendMessage', () => refuse('ERR_NO_PERMISSION'));
    renderScreen(<ComposeMenu />);
    await button('Anexar').click();
    await page.getByRole('menuitem', { name: 'Videochamada' }).click();
    await expect.element(dialog().getByText(meetingLink(ticket), { exact: false })).toBeVisible();
  });

  it('is not sent before somebody has confirmed it', async () => {
    await button('Cancelar').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodies('sendMessage')).toEqual([]);
  });

  it('is sent once it is confirmed', async () => {
    await button('Enviar').click();
    await expect
      .poll(() => server.bodies('sendMessage'))
      .toEqual([expect.objectContaining({ body: expect.stringContaining(meetingLink(ticket)) })]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
