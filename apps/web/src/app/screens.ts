import type { PlanFlag, SessionUser } from '@prosa/contract';
import { lazy, type ComponentType } from 'react';

export interface Screen {
  /** The key of its name among the translations of the menu. */
  name: 'tickets' | 'users' | 'queues' | 'connections' | 'sandbox' | 'profile';
  path: string;
  component: ComponentType;
  /** Who may open it; the server decides all the same. */
  allows: (user: SessionUser) => boolean;
  /** What the company's plan must have. */
  plan?: PlanFlag;
  group: 'work' | 'administration' | 'none';
}

const everybody = () => true;

/** Every screen there is; the menu, the palette and the router read this list. */
export const screens: Screen[] = [
  {
    name: 'tickets',
    path: '/tickets/:uuid?',
    component: lazy(async () => ({
      default: (await import('../features/inbox/tickets-page.tsx')).TicketsPage,
    })),
    allows: everybody,
    group: 'work',
  },
];

export function mayOpen(user: SessionUser, { allows, plan }: Screen): boolean {
  return allows(user) && (plan === undefined || user.company.plan?.[plan] === true);
}
