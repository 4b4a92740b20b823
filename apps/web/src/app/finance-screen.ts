import { lazyComponent } from '../shared/lazy-component.ts';
import type { Screen } from './screen.ts';

/** The company's invoices, which everybody of it may read, also when it has expired. */
export const financeScreen: Screen = {
  name: 'finance',
  path: '/financeiro',
  component: lazyComponent(
    async () => (await import('../features/tenancy/billing/finance-page.tsx')).FinancePage,
  ),
  allows: () => true,
  group: 'administration',
};
