import { button, type Opened } from '../support/connection-dialogs.ts';
import { DEMO_ADMIN } from '../support/demo-server.ts';
import { describeDialogs } from '../support/dialog-test.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// Dialogs of the operator: scanned like the screens themselves.

const dialogs: Record<string, Opened> = {
  'new plan': { path: '/settings/plans', open: button('Adicionar plano') },
  'change of a plan': { path: '/settings/plans', open: button('Editar') },
  'removal of a plan': { path: '/settings/plans', open: button('Excluir') },
  'new company': { path: '/companies', open: button('Adicionar empresa') },
  'change of a company': { path: '/companies', open: button('Editar') },
  'removal of a company': { path: '/companies', open: button('Excluir') },
  'connections of a company': {
    path: '/allConnections',
    open: async (page) => {
      await page.getByRole('button', { name: /^Ver conexões .*Aurora/ }).click();
      await page.getByRole('dialog').getByRole('cell').first().waitFor();
    },
  },
  "removal of an admin's second factor": {
    path: '/settings?tab=installation',
    ready: async (page) => page.getByLabel('Remover a verificação de um administrador').waitFor(),
    open: async (page) => {
      await page.getByLabel('Remover a verificação de um administrador').fill(DEMO_ADMIN);
      await page.keyboard.press('Enter');
    },
  },
  'new announcement': { path: '/announcements', open: button('Adicionar informativo') },
  'new help article': { path: '/settings/helps', open: button('Adicionar ajuda') },
  'removal of a help article': { path: '/settings/helps', open: button('Excluir') },
  'invoices of a company': { path: '/billing', open: button('Faturas de') },
  'new coupon': { path: '/billing?tab=coupons', open: button('Novo cupom') },
};

describeDialogs(dialogs, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
