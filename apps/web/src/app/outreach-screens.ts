import { isAdmin } from '@prosa/domain';
import { planOf } from '../api/plan-of.ts';
import { lazyComponent } from '../shared/lazy-component.ts';
import type { Screen } from './screen.ts';

/** What a company sends to many people at once, and what its programs send. */
export const outreachScreens: Screen[] = [
  {
    name: 'sendApi',
    path: '/messages-api',
    component: lazyComponent(
      async () => (await import('../features/connections/send-api/send-api-page.tsx')).SendApiPage,
    ),
    allows: () => true,
    plan: planOf('readApiUsage'),
    group: 'work',
  },
  {
    name: 'campaigns',
    path: '/campaigns',
    component: lazyComponent(
      async () => (await import('../features/outreach/campaigns/campaigns-page.tsx')).CampaignsPage,
    ),
    allows: isAdmin,
    plan: planOf('pageCampaigns'),
    group: 'management',
  },
  {
    name: 'campaignReport',
    path: '/campaign/:campaignId/report',
    component: lazyComponent(
      async () => (await import('../features/outreach/campaigns/report/report-page.tsx')).CampaignReportPage,
    ),
    allows: isAdmin,
    plan: planOf('readCampaign'),
    group: 'none',
    under: 'campaigns',
  },
  {
    name: 'contactLists',
    // The items of a list are at /contact-lists/{id}/contacts.
    path: '/contact-lists/:contactListId?/:page?',
    component: lazyComponent(
      async () =>
        (await import('../features/outreach/contact-lists/contact-lists-screen.tsx')).ContactListsScreen,
    ),
    allows: isAdmin,
    plan: planOf('pageContactLists'),
    group: 'management',
  },
  {
    name: 'campaignSettings',
    path: '/campaigns-config',
    component: lazyComponent(
      async () =>
        (await import('../features/outreach/campaigns/settings/campaign-settings-page.tsx'))
          .CampaignSettingsPage,
    ),
    allows: isAdmin,
    plan: planOf('readCampaignSettings'),
    group: 'management',
  },
];

/** Who is sent nothing any more. */
export const suppressionsScreen: Screen = {
  name: 'suppressions',
  path: '/suppressions',
  component: lazyComponent(
    async () => (await import('../features/outreach/suppressions/suppressions-page.tsx')).SuppressionsPage,
  ),
  allows: isAdmin,
  plan: planOf('pageSuppressions'),
  group: 'administration',
};
