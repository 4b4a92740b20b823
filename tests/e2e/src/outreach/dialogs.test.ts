import type { Page } from 'playwright-core';
import { chooseInMenu } from '../support/browser.ts';
import { button, type Opened } from '../support/connection-dialogs.ts';
import { DEMO_ADMIN } from '../support/demo-server.ts';
import { describeDialogs } from '../support/dialog-test.ts';

// Dialogs and menus over the agenda, the board, campaigns and what they send: scanned like the screens themselves.

const heading = async (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const DAY = 86_400_000;
/** The list shows one month: this is the one around this many days from now. */
const around = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const menus = (page: Page) => page.getByRole('button', { name: /^Ações de/ });

/** The first entry of the agenda that has this item in its menu. */
const ofSchedule = (item: string, days = 4): Opened => ({
  path: `/schedules?view=list&date=${around(days)}`,
  ready: async (page) => menus(page).first().waitFor(),
  open: async (page) => {
    for (const menu of await menus(page).all()) {
      await menu.click();
      await page.getByRole('menu').waitFor();
      if ((await page.getByRole('menuitem', { name: item }).count()) > 0) return chooseInMenu(page, item);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    throw new Error(`No entry of the agenda has ${item} in its menu.`);
  },
});

const dialogs: Record<string, Opened> = {
  'new schedule': {
    path: '/schedules',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: button('Novo agendamento'),
  },
  'schedule that was sent': ofSchedule('Abrir', -1),
  'change of a schedule': ofSchedule('Editar'),
  'schedule to another day': ofSchedule('Mover para'),
  'end of a recurrence': ofSchedule('Parar'),
  'removal of a schedule': ofSchedule('Excluir'),
  'new lane': { path: '/TagsKanban', open: button('Adicionar') },
  'change of a lane': { path: '/TagsKanban', open: button('Editar') },
  'new quick reply': { path: '/quick-messages', open: button('Adicionar resposta') },
  'new list of files': { path: '/files', ready: heading, open: button('Adicionar lista') },
  'new campaign': { path: '/campaigns', open: button('Adicionar campanha') },
  'start of a campaign': { path: '/campaigns', open: button('Enviar agora') },
  'test of a campaign': { path: '/campaigns', open: button('Enviar teste') },
  'new contact list': { path: '/contact-lists', open: button('Adicionar lista') },
  'contact list from contacts': { path: '/contact-lists', open: button('Criar de contatos') },
  'new blocked number': { path: '/suppressions', ready: heading, open: button('Adicionar número') },
};

describeDialogs(dialogs, { email: DEMO_ADMIN });
