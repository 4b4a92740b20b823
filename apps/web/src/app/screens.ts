import type { SessionUser } from '@prosa/contract';
import { hasPermission, isAdmin, mayEditConnections, mayReadFigures, mayWatchPanel } from '@prosa/domain';
import { planOf } from '../api/plan-of.ts';
import { firstScreenComponent, lazyComponent } from '../shared/lazy-component.ts';
import { financeScreen } from './finance-screen.ts';
import { installationScreens } from './installation-screens.ts';
import { outreachScreens, suppressionsScreen } from './outreach-screens.ts';
import type { Screen } from './screen.ts';
import { teamworkScreens } from './teamwork-screens.ts';

export { addressOf, entryOf, type Screen } from './screen.ts';

async function loadTickets() {
  const isNarrow = window.matchMedia('(max-width: 899px)').matches;
  const [{ TicketsPage }] = await Promise.all([
    import('./first-screen.ts'),
    isNarrow ? import('../features/inbox/narrow-tickets.tsx') : undefined,
  ]);
  return TicketsPage;
}

const everybody = () => true;

/** Where people work, and go after they have signed in. */
export const HOME = '/tickets';

/** In the order of the menu; the menu, the palette and the router use this list. */
export const screens: Screen[] = [
  {
    name: 'tickets',
    path: '/tickets/:uuid?',
    component: firstScreenComponent(loadTickets),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'kanban',
    path: '/Kanban',
    component: lazyComponent(
      async () => (await import('../features/inbox/kanban/kanban-page.tsx')).KanbanPage,
    ),
    allows: everybody,
    plan: planOf('readBoard'),
    group: 'work',
  },
  {
    name: 'lanes',
    path: '/TagsKanban',
    component: lazyComponent(async () => (await import('../features/inbox/kanban/lanes-page.tsx')).LanesPage),
    allows: (user) => hasPermission(user, 'dashboard:view'),
    plan: planOf('listLanes'),
    group: 'none',
    under: 'kanban',
  },
  ...teamworkScreens,
  {
    name: 'contacts',
    path: '/contacts',
    component: lazyComponent(
      async () => (await import('../features/inbox/contacts/contacts-page.tsx')).ContactsPage,
    ),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'contactImport',
    path: '/contacts/import',
    component: lazyComponent(
      async () =>
        (await import('../features/inbox/contact-imports/contact-import-page.tsx')).ContactImportPage,
    ),
    allows: isAdmin,
    group: 'none',
  },
  {
    name: 'contact',
    path: '/contacts/profile/:id',
    component: lazyComponent(
      async () => (await import('../features/inbox/contact-drawer/contact-page.tsx')).ContactPage,
    ),
    allows: everybody,
    group: 'none',
  },
  {
    name: 'schedules',
    path: '/schedules',
    component: lazyComponent(
      async () => (await import('../features/inbox/schedules/schedules-page.tsx')).SchedulesPage,
    ),
    allows: everybody,
    plan: planOf('pageSchedules'),
    group: 'work',
  },
  {
    name: 'quickMessages',
    path: '/quick-messages',
    component: lazyComponent(
      async () =>
        (await import('../features/inbox/quick-messages/quick-messages-page.tsx')).QuickMessagesPage,
    ),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'tags',
    path: '/tags',
    component: lazyComponent(async () => (await import('../features/inbox/tags/tags-page.tsx')).TagsPage),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'todolist',
    path: '/todolist',
    component: lazyComponent(
      async () => (await import('../features/teamwork/todolist/todolist-page.tsx')).TodolistPage,
    ),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'helps',
    path: '/helps',
    component: lazyComponent(
      async () => (await import('../features/tenancy/helps/helps-page.tsx')).HelpsPage,
    ),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'ownFigures',
    path: '/my-figures',
    component: lazyComponent(
      async () => (await import('../features/insight/dashboard/own-figures-page.tsx')).OwnFiguresPage,
    ),
    allows: everybody,
    group: 'work',
  },
  {
    name: 'dashboard',
    path: '/',
    component: lazyComponent(
      async () => (await import('../features/insight/dashboard/dashboard-page.tsx')).DashboardPage,
    ),
    allows: mayReadFigures,
    group: 'management',
  },
  {
    name: 'moments',
    path: '/moments',
    component: lazyComponent(
      async () => (await import('../features/insight/moments/moments-page.tsx')).MomentsPage,
    ),
    allows: mayWatchPanel,
    group: 'management',
  },
  {
    name: 'reports',
    path: '/reports',
    component: lazyComponent(
      async () => (await import('../features/insight/reports/reports-page.tsx')).ReportsPage,
    ),
    allows: mayReadFigures,
    group: 'management',
  },
  {
    name: 'ratings',
    path: '/reports/ratings',
    component: lazyComponent(
      async () => (await import('../features/insight/reports/ratings-page.tsx')).RatingsPage,
    ),
    allows: mayReadFigures,
    group: 'none',
  },
  ...outreachScreens,
  {
    name: 'messageTemplates',
    path: '/connections/templates/:id',
    component: lazyComponent(
      async () => (await import('../features/inbox/templates/templates-page.tsx')).TemplatesPage,
    ),
    allows: mayEditConnections,
    group: 'none',
  },
  {
    name: 'connections',
    path: '/connections',
    component: lazyComponent(
      async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
    ),
    allows: mayEditConnections,
    group: 'administration',
  },
  {
    name: 'queues',
    path: '/queues',
    component: lazyComponent(
      async () => (await import('../features/inbox/queues/queues-page.tsx')).QueuesPage,
    ),
    allows: isAdmin,
    group: 'administration',
  },
  {
    name: 'users',
    path: '/users',
    component: lazyComponent(
      async () => (await import('../features/identity/users/users-page.tsx')).UsersPage,
    ),
    allows: isAdmin,
    group: 'administration',
  },
  {
    name: 'userImport',
    path: '/users/import',
    component: lazyComponent(
      async () => (await import('../features/identity/user-imports/user-import-page.tsx')).UserImportPage,
    ),
    allows: isAdmin,
    group: 'none',
  },
  {
    name: 'files',
    path: '/files',
    component: lazyComponent(
      async () => (await import('../features/inbox/file-lists/files-page.tsx')).FilesPage,
    ),
    allows: isAdmin,
    group: 'administration',
  },
  suppressionsScreen,
  financeScreen,
  {
    name: 'settings',
    path: '/settings',
    component: lazyComponent(
      async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    ),
    allows: isAdmin,
    group: 'administration',
  },
  {
    name: 'audit',
    path: '/audit',
    component: lazyComponent(async () => (await import('../features/settings/audit-page.tsx')).AuditPage),
    allows: isAdmin,
    group: 'administration',
  },
  {
    name: 'integrations',
    path: '/queue-integration',
    component: lazyComponent(
      async () =>
        (await import('../features/conversation/integrations/integrations-page.tsx')).IntegrationsPage,
    ),
    allows: isAdmin,
    plan: planOf('pageIntegrations'),
    group: 'administration',
  },
  {
    name: 'prompts',
    path: '/prompts',
    component: lazyComponent(
      async () => (await import('../features/conversation/prompts/prompts-page.tsx')).PromptsPage,
    ),
    allows: isAdmin,
    plan: planOf('pagePrompts'),
    group: 'administration',
  },
  {
    name: 'sandbox',
    path: '/sandbox',
    component: lazyComponent(async () => (await import('../features/sandbox/sandbox-page.tsx')).SandboxPage),
    allows: isAdmin,
    group: 'administration',
  },
  ...installationScreens,
  {
    name: 'profile',
    path: '/profile',
    component: lazyComponent(
      async () => (await import('../features/identity/profile/profile-page.tsx')).ProfilePage,
    ),
    // Support has its profile in the operator's company.
    allows: ({ support }) => support === undefined,
    group: 'none',
  },
];

export function mayOpen(user: SessionUser, { allows, plan }: Screen): boolean {
  return allows(user) && (plan === undefined || user.company.plan?.[plan] === true);
}
