import { readVersion as readCall, writeVersion as writeCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readVersion, writeVersion } from './stored-version.ts';

export function versionRoutes(app: App): Route[] {
  return [
    handle(readCall, async () => ({ version: await readVersion(app) })),
    handle(writeCall, async ({ viewer, body }) => {
      await writeVersion(app, viewer, body.version);
      return { version: body.version };
    }),
  ];
}
