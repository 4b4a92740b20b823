import { moveTicketToLane as moveCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { moveTicketToLane } from './move-ticket.ts';

export function laneRoutes(app: App): Route[] {
  return [handle(moveCall, ({ viewer, params, body }) => moveTicketToLane(app, viewer, params.id, body))];
}
