import type { KnownArea } from './module-imports.ts';

/**
 * The modules of an area that import from inside of each other, as they did when this was forbidden; `(root)` is the files
 * beside the area's `index.ts`. A knot is a group of modules in which each reaches every other.
 *
 * The list only shrinks. An import that is not in it is refused: a module shows what others need in its own `index.ts`,
 * which may be imported as long as no knot grows. An entry that nothing uses any more is refused too, until it is removed
 * here, the knots are written anew, and `most` is lowered. `most` is never raised.
 */
export const most = 169;

export const knownModuleImports: Record<string, KnownArea> = {
  'apps/server/src/connections': {
    knots: [['(root)', 'asks', 'connections', 'meta', 'outbox', 'pace', 'runner', 'sessions', 'traffic']],
    imports: {
      '(root)': ['runner'],
      asks: ['connections', 'outbox', 'runner'],
      connections: ['(root)', 'meta', 'pace', 'runner', 'sessions'],
      meta: ['(root)', 'connections', 'media', 'runner', 'sessions'],
      outbox: ['(root)', 'pace', 'runner', 'traffic'],
      pace: ['(root)', 'connections', 'outbox', 'runner'],
      runner: ['(root)', 'connections'],
      sandbox: ['(root)', 'connections', 'runner', 'sessions'],
      sessions: ['asks', 'connections', 'meta', 'runner'],
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
        '(root)',
        'contact-imports',
        'contacts',
        'messages',
        'notifications',
        'schedules',
        'tags',
        'templates',
        'ticket-log',
        'tickets',
        'together',
      ],
    ],
    imports: {
      '(root)': ['contact-imports', 'contacts', 'schedules', 'stored-files', 'together'],
      'contact-imports': ['(root)', 'contacts', 'tags'],
      'contact-merges': ['contacts', 'messages', 'tickets'],
      contacts: ['(root)', 'tags', 'tickets'],
      'file-lists': ['stored-files'],
      finding: ['(root)', 'messages', 'tickets'],
      messages: ['(root)', 'stored-files', 'templates', 'tickets', 'together'],
      notes: ['tickets'],
      notifications: ['(root)', 'messages', 'tickets'],
      queues: ['chatbots', 'tickets'],
      schedules: ['(root)', 'contacts', 'messages', 'templates', 'ticket-log', 'tickets'],
      tags: ['contacts', 'messages', 'tickets'],
      templates: ['(root)', 'contacts', 'messages', 'tickets'],
      'ticket-log': ['tickets'],
      tickets: ['(root)', 'contacts', 'messages', 'stored-files', 'ticket-log', 'together'],
      together: ['messages', 'notifications', 'tickets'],
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
    knots: [['(root)', 'pairing']],
    imports: {
      '(root)': ['facebook', 'pairing'],
      pairing: ['(root)'],
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
      [
        '(root)',
        'actions',
        'attachments',
        'compose',
        'contact-drawer',
        'contacts',
        'conversation',
        'finding',
        'kinds',
        'new-ticket',
        'saved-views',
        'schedules',
        'templates',
        'ticket-life',
        'ticket-list',
        'together',
      ],
    ],
    imports: {
      '(root)': ['attachments', 'conversation', 'new-ticket', 'ticket-list'],
      actions: ['(root)', 'conversation', 'emojis', 'message-life', 'new-ticket', 'signature'],
      attachments: ['(root)', 'signature'],
      compose: ['(root)', 'actions', 'templates'],
      'contact-drawer': ['contacts', 'schedules', 'tags'],
      contacts: ['contact-drawer', 'contact-import', 'new-ticket', 'tags'],
      conversation: [
        '(root)',
        'actions',
        'attachments',
        'compose',
        'contact-drawer',
        'emojis',
        'finding',
        'kinds',
        'message-life',
        'signature',
        'speaker',
        'templates',
        'ticket-life',
        'together',
        'voice',
      ],
      finding: ['(root)', 'ticket-list'],
      kinds: ['conversation', 'new-ticket', 'templates'],
      'new-ticket': ['conversation', 'ticket-life'],
      queues: ['conversation'],
      'saved-views': ['(root)'],
      schedules: ['templates'],
      templates: ['compose', 'conversation'],
      'ticket-life': ['(root)', 'conversation', 'schedules', 'ticket-pdf', 'together'],
      'ticket-list': [
        '(root)',
        'conversation',
        'finding',
        'new-ticket',
        'saved-views',
        'ticket-life',
        'together',
      ],
      together: ['(root)'],
    },
  },
};
