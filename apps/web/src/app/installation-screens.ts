import { lazyComponent } from '../shared/lazy-component.ts';
import type { Screen } from './screen.ts';

/** The operator's screens. */
export const installationScreens: Screen[] = [
  {
    name: 'companies',
    path: '/companies',
    component: lazyComponent(
      async () => (await import('../features/tenancy/companies/companies-page.tsx')).CompaniesPage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    group: 'installation',
  },
  {
    name: 'billing',
    path: '/billing',
    component: lazyComponent(
      async () => (await import('../features/tenancy/billing/billing-page.tsx')).BillingPage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    group: 'installation',
  },
  {
    name: 'plans',
    path: '/settings/plans',
    component: lazyComponent(
      async () => (await import('../features/tenancy/plans/plans-page.tsx')).PlansPage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    group: 'installation',
  },
  {
    name: 'helpArticles',
    path: '/settings/helps',
    component: lazyComponent(
      async () => (await import('../features/tenancy/help-articles/help-articles-page.tsx')).HelpArticlesPage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    group: 'installation',
  },
  {
    name: 'certificate',
    path: '/settings/certificate',
    component: lazyComponent(
      async () => (await import('../features/settings/certificate-page.tsx')).CertificatePage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    notice: 'noRight',
    group: 'none',
  },
  {
    name: 'announcements',
    path: '/announcements',
    component: lazyComponent(
      async () =>
        (await import('../features/tenancy/announcements/announcements-page.tsx')).AnnouncementsPage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    group: 'installation',
  },
  {
    name: 'everyConnection',
    path: '/allConnections',
    component: lazyComponent(
      async () => (await import('../features/connections/every-connection-page.tsx')).EveryConnectionPage,
    ),
    allows: (user) => user.super,
    isOperators: true,
    group: 'installation',
  },
];
