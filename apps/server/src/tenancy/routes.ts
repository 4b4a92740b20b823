import type { RecoveryWays } from '@prosa/domain';
import type { App } from '../platform/app.ts';
import type { Route } from '../platform/http/route.ts';
import { announcementRoutes } from './announcements/index.ts';
import { auditRoutes } from './audit/index.ts';
import { billingRoutes, openPayments } from './billing/index.ts';
import { brandingRoutes } from './branding/routes.ts';
import { certificateRoutes } from './certificates/index.ts';
import { companyRoutes } from './companies/routes.ts';
import { helpRoutes } from './helps/index.ts';
import { holidayRoutes } from './holidays/routes.ts';
import type { Payments } from './payments/index.ts';
import { planRoutes } from './plans/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { storageRoutes } from './storage/index.ts';
import { versionRoutes } from './version/routes.ts';

export function tenancyRoutes(
  app: App,
  readRecoveryWays: () => Promise<RecoveryWays>,
  payments: Payments = openPayments(app),
): Route[] {
  return [
    ...announcementRoutes(app),
    ...auditRoutes(app),
    ...planRoutes(app),
    ...companyRoutes(app),
    ...helpRoutes(app),
    ...holidayRoutes(app),
    ...settingRoutes(app, readRecoveryWays),
    ...billingRoutes(app, payments),
    ...brandingRoutes(app),
    ...certificateRoutes(app),
    ...storageRoutes(app),
    ...versionRoutes(app),
    ...signupRoutes(app),
  ];
}
