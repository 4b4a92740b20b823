import { planOf } from '../api/plan-of.ts';
import { lazyComponent } from '../shared/lazy-component.ts';
import type { Screen } from './screen.ts';

/** How the people of a company talk among themselves. */
export const teamworkScreens: Screen[] = [
  {
    name: 'chats',
    path: '/chats/:id?',
    component: lazyComponent(
      async () => (await import('../features/teamwork/chats/chats-page.tsx')).ChatsPage,
    ),
    allows: () => true,
    plan: planOf('pageChats'),
    group: 'work',
  },
];
