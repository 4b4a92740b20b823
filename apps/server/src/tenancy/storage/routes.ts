import { readStorageUsage } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readUsage } from '../../platform/storage/stored-files.ts';

export function storageRoutes({ database }: App): Route[] {
  return [
    handle(readStorageUsage, ({ viewer }) => database.inCompany(viewer.companyId, (tx) => readUsage(tx))),
  ];
}
