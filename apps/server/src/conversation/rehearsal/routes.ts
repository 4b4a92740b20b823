import { rehearseBot } from '@prosa/contract';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Engine } from '../engine/index.ts';
import { rehearseFor } from './rehearse.ts';

export function rehearsalRoutes(app: Engine): Route[] {
  return [handle(rehearseBot, ({ viewer, body }) => rehearseFor(app, viewer.companyId, body))];
}
