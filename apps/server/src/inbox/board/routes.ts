import { moveTicketToLane as moveCall, readBoard as readCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { moveTicketToLane } from './move-ticket.ts';
import { readBoard } from './read-board.ts';

export function boardRoutes(app: App): Route[] {
  return [
    handle(readCall, ({ viewer, query }) => readBoard(app, viewer, query)),
    handle(moveCall, ({ viewer, params, body }) => moveTicketToLane(app, viewer, params.id, body)),
  ];
}
