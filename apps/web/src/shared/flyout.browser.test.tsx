import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AvatarMenu } from '../app/shell/avatar-menu.tsx';
import { VolumePopover } from '../app/shell/volume-popover.tsx';
import { server } from '../testing/fake-server.ts';
import { attendant } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { button } from '../testing/screen.ts';

// The menus and panels of the top bar, which load on the first press and must open on each one after it.

it.each([
  ['a panel', <VolumePopover key="volume" />, 'Volume das notificações', () => page.getByRole('slider')],
  ['a menu', <AvatarMenu key="avatar" />, 'Minha conta', () => page.getByRole('menu')],
])(
  '%s opens again after it was closed, and closes by its own button',
  async (_what, screen, name, opened) => {
    server.on('readOwnPause', () => ({ pause: null, reasons: [] }));
    renderScreen(screen, { user: attendant });
    const press = async () => button(name).click();
    await press();
    await expect.element(opened()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opened()).not.toBeInTheDocument();
    await press();
    await expect.element(opened()).toBeVisible();
    await press();
    await expect.element(opened()).not.toBeInTheDocument();
  },
);
