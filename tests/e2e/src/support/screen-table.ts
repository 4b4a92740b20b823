import type { Page } from 'playwright-core';

export const firstTicket = (page: Page) =>
  page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first();

/** Every screen of a signed-in admin: its address, and a wait until it is ready. */
export const screens: Record<string, { path: string; ready: (page: Page) => Promise<void> }> = {
  tickets: { path: '/tickets', ready: async (page) => firstTicket(page).waitFor() },
  kanban: {
    path: '/Kanban',
    ready: async (page) => page.getByRole('heading', { name: 'Sem etapa' }).waitFor(),
  },
  lanes: { path: '/TagsKanban', ready: async (page) => page.getByRole('cell').first().waitFor() },
  chats: {
    path: '/chats',
    ready: async (page) =>
      page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link').first().waitFor(),
  },
  contacts: { path: '/contacts', ready: async (page) => page.getByRole('cell').first().waitFor() },
  schedules: {
    path: '/schedules',
    ready: async (page) => page.getByRole('button', { name: 'Novo agendamento' }).waitFor(),
  },
  'contact-import': {
    path: '/contacts/import',
    ready: async (page) => page.getByRole('button', { name: 'Escolher arquivo' }).waitFor(),
  },
  tags: { path: '/tags', ready: async (page) => page.getByRole('cell').first().waitFor() },
  todolist: {
    path: '/todolist',
    ready: async (page) => page.getByRole('textbox', { name: 'Nova tarefa' }).waitFor(),
  },
  queues: { path: '/queues', ready: async (page) => page.getByRole('cell').first().waitFor() },
  'quick-messages': {
    path: '/quick-messages',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar resposta' }).first().waitFor(),
  },
  files: {
    path: '/files',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar lista' }).first().waitFor(),
  },
  suppressions: {
    path: '/suppressions',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar número' }).first().waitFor(),
  },
  integrations: {
    path: '/queue-integration',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar integração' }).first().waitFor(),
  },
  'messages-api': {
    path: '/messages-api',
    ready: async (page) => page.getByRole('heading', { name: 'Como enviar' }).waitFor(),
  },
  prompts: {
    path: '/prompts',
    ready: async (page) => page.getByRole('button', { name: 'Adicionar prompt' }).first().waitFor(),
  },
  helps: { path: '/helps', ready: async (page) => page.getByRole('listitem').first().waitFor() },
  users: { path: '/users', ready: async (page) => page.getByRole('cell').first().waitFor() },
  'user-import': {
    path: '/users/import',
    ready: async (page) => page.getByRole('button', { name: 'Escolher arquivo' }).waitFor(),
  },
  connections: { path: '/connections', ready: async (page) => page.getByRole('cell').first().waitFor() },
  settings: {
    path: '/settings',
    ready: async (page) => page.getByRole('combobox', { name: 'Tipo do menu' }).waitFor(),
  },
  holidays: {
    path: '/settings',
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Feriados' }).click();
      await page.getByText('Nenhum feriado').waitFor();
    },
  },
  'support-access': {
    path: '/settings?tab=support',
    ready: async (page) => page.getByRole('button', { name: 'Liberar acesso' }).waitFor(),
  },
  'own-figures': {
    path: '/my-figures',
    ready: async (page) => page.getByRole('list', { name: 'Meus números' }).waitFor(),
  },
  dashboard: { path: '/', ready: async (page) => page.getByRole('list', { name: 'Indicadores' }).waitFor() },
  moments: {
    path: '/moments',
    ready: async (page) => page.getByRole('heading', { name: 'Pendentes' }).waitFor(),
  },
  reports: {
    path: '/reports',
    ready: async (page) => page.getByRole('cell').first().waitFor(),
  },
  ratings: {
    path: '/reports/ratings',
    // In the first days of a month the demonstration has none.
    ready: async (page) => page.getByRole('cell').or(page.getByText('Nenhuma avaliação')).first().waitFor(),
  },
  campaigns: {
    path: '/campaigns',
    ready: async (page) => page.getByRole('cell').first().waitFor(),
  },
  'campaign-report': {
    path: '/campaigns',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Feira de móveis: obrigado' }).click();
      await page.getByRole('list', { name: 'Destinatários por status' }).waitFor();
      await page.getByRole('cell').first().waitFor();
    },
  },
  'campaign-settings': {
    path: '/campaigns-config',
    ready: async (page) => page.getByRole('combobox', { name: 'Intervalo maior após' }).waitFor(),
  },
  'contact-lists': {
    path: '/contact-lists',
    ready: async (page) => page.getByRole('cell').first().waitFor(),
  },
  'contact-list-items': {
    path: '/contact-lists',
    ready: async (page) => {
      await page.getByRole('cell').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Adicionar contato' }).waitFor();
      await page.getByRole('cell').first().waitFor();
    },
  },
  finance: { path: '/financeiro', ready: async (page) => page.getByRole('cell').first().waitFor() },
  audit: { path: '/audit', ready: async (page) => page.getByRole('cell').first().waitFor() },
  sandbox: {
    path: '/sandbox',
    ready: async (page) => page.getByRole('button', { name: 'Abrir', exact: true }).waitFor(),
  },
  profile: {
    path: '/profile',
    ready: async (page) => page.getByRole('button', { name: 'Salvar' }).waitFor(),
  },
  nowhere: { path: '/nowhere', ready: async (page) => page.getByText('Página não encontrada').waitFor() },
};
