import type { App } from '../platform/app.ts';
import type { Route } from '../platform/http/route.ts';
import { brandingRoutes } from './branding/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { holidayRoutes } from './holidays/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { signupRoutes } from './signup/routes.ts';
import { versionRoutes } from './version/routes.ts';

export function tenancyRoutes(app: App): Route[] {
  return [
    ...planRoutes(app),
    ...companyRoutes(app),
    ...holidayRoutes(app),
    ...settingRoutes(app),
    ...brandingRoutes(app),
    ...versionRoutes(app),
    ...signupRoutes(app),
  ];
}
