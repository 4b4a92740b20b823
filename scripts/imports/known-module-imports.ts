import type { KnownArea } from './module-imports.ts';

/**
 * The modules of an area that import from inside of each other, as they did when this was forbidden; `(root)` is the
 * files beside the area's `index.ts`. A knot is a group of modules in which each reaches every other.
 *
 * The list only shrinks. An import that is not in it is refused: a module exports what others need from its own
 * `index.ts`, which may be imported as long as no knot grows. An unused entry is refused too, until it is removed here,
 * the knots are rewritten, and `most` is lowered. `most` is never raised.
 */
export const most = 155;

export const knownModuleImports: Record<string, KnownArea> = {
  'apps/server/src/connections': {
    knots: [
      [
        '(root)',
        'channel-requests',
        'connections',
        'meta',
        'outbox',
        'pace',
        'runner',
        'sessions',
        'traffic',
      ],
    ],
    imports: {
      '(root)': ['runner'],
      'channel-requests': ['connections', 'outbox', 'runner'],
      connections: ['(root)', 'meta', 'pace', 'runner', 'sessions'],
      meta: ['(root)', 'connections', 'media', 'runner', 'sessions'],
      outbox: ['(root)', 'pace', 'runner', 'traffic'],
      pace: ['(root)', 'connections', 'outbox', 'runner'],
      runner: ['(root)', 'connections'],
      sandbox: ['(root)', 'connections', 'runner', 'sessions'],
      sessions: ['channel-requests', 'connections', 'meta', 'runner'],
      traffic: ['(root)'],
      'whatsapp-web': ['(root)', 'media'],
    },
  },
  'apps/server/src/identity': {
    knots: [['sessions', 'users']],
    imports: {
      '(root)': ['sessions'],
      sessions: ['users'],
      users: ['sessions'],
    },
  },
  'apps/server/src/inbox': {
    knots: [
      [
        'collaboration',
        'contacts',
        'messages',
        'notifications',
        'tags',
        'templates',
        'ticket-log',
        'tickets',
      ],
    ],
    imports: {
      '(root)': ['collaboration', 'contact-imports', 'contacts', 'schedules', 'stored-files'],
      collaboration: ['messages', 'notifications', 'tickets'],
      'contact-imports': ['contacts', 'tags'],
      'contact-merges': ['contacts', 'messages', 'tickets'],
      contacts: ['tags', 'tickets'],
      'file-lists': ['stored-files'],
      'message-search': ['messages', 'tickets'],
      messages: ['collaboration', 'stored-files', 'templates', 'tickets'],
      notes: ['tickets'],
      notifications: ['messages', 'tickets'],
      queues: ['chatbots', 'tickets'],
      schedules: ['contacts', 'messages', 'templates', 'tickets'],
      tags: ['contacts', 'messages', 'tickets'],
      templates: ['contacts', 'messages', 'tickets'],
      'ticket-log': ['tickets'],
      tickets: ['collaboration', 'contacts', 'messages', 'stored-files', 'ticket-log'],
      transcription: ['tickets'],
    },
  },
  'apps/server/src/tenancy': {
    knots: [],
    imports: {
      '(root)': ['branding', 'companies', 'holidays', 'plans', 'settings', 'signup', 'version'],
      branding: ['settings'],
      settings: ['companies'],
      signup: ['companies', 'settings'],
      version: ['settings'],
    },
  },
  'apps/web/src/features/connections': {
    knots: [],
    imports: {
      '(root)': ['facebook', 'pairing'],
    },
  },
  'apps/web/src/features/identity': {
    knots: [],
    imports: {
      'sign-up': ['sign-in'],
    },
  },
  'apps/web/src/features/inbox': {
    knots: [
      ['attachments', 'messages'],
      [
        'compose',
        'contact-drawer',
        'contacts',
        'conversation',
        'message-actions',
        'message-kinds',
        'message-search',
        'new-ticket',
        'saved-views',
        'schedules',
        'templates',
        'ticket-list',
        'tickets',
      ],
    ],
    imports: {
      '(root)': ['conversation', 'messages', 'new-ticket', 'ticket-list'],
      attachments: ['messages', 'signature'],
      collaboration: ['messages'],
      compose: ['message-actions', 'messages', 'templates'],
      'contact-drawer': ['contacts', 'schedules', 'tags'],
      contacts: ['contact-drawer', 'contact-imports', 'new-ticket', 'tags'],
      conversation: [
        'attachments',
        'collaboration',
        'compose',
        'contact-drawer',
        'message-actions',
        'message-kinds',
        'message-life',
        'message-search',
        'messages',
        'signature',
        'speaker',
        'templates',
        'ticket-list',
        'tickets',
        'voice',
      ],
      'message-actions': ['conversation', 'message-life', 'messages', 'new-ticket', 'signature'],
      'message-kinds': ['new-ticket', 'templates'],
      'message-search': ['ticket-list'],
      messages: ['attachments'],
      'new-ticket': ['conversation', 'tickets'],
      'saved-views': ['ticket-list'],
      schedules: ['templates'],
      templates: ['compose'],
      'ticket-list': [
        'collaboration',
        'conversation',
        'message-search',
        'messages',
        'new-ticket',
        'saved-views',
        'tickets',
      ],
      tickets: ['collaboration', 'conversation', 'messages', 'schedules', 'ticket-pdf'],
    },
  },
};
