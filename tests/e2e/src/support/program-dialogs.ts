import { button, type Opened } from './connection-dialogs.ts';

/** Dialogs of what other programs do: bots, and senders of messages. */
export const programDialogs: Record<string, Opened> = {
  'new integration': {
    path: '/queue-integration',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: button('Adicionar integração'),
  },
  'new typebot': {
    path: '/queue-integration',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: async (page) => {
      await button('Adicionar integração')(page);
      await page.getByRole('dialog').getByLabel('Tipo').selectOption('typebot');
    },
  },
  'new dialogflow': {
    path: '/queue-integration',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: async (page) => {
      await button('Adicionar integração')(page);
      await page.getByRole('dialog').getByLabel('Tipo').selectOption('dialogflow');
    },
  },
  'new token of the Send API': { path: '/messages-api?tab=tokens', open: button('Criar token') },
  'rotation of a token': { path: '/messages-api?tab=tokens', open: button('Trocar') },
  'new webhook of the Send API': {
    path: '/messages-api?tab=webhooks',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: button('Adicionar webhook'),
  },
  'new prompt': {
    path: '/prompts',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: button('Adicionar prompt'),
  },
};
