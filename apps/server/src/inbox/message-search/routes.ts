import { listMessagesAt as atCall, searchMessages as searchCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listMessagesAt } from './list-messages-at.ts';
import { searchMessages } from './search-messages.ts';

export function findingRoutes(app: App): Route[] {
  return [
    handle(searchCall, async ({ viewer, query }) => searchMessages(app, viewer, query)),
    handle(atCall, async ({ viewer, params, query }) => {
      const { ticketUuid: uuid, messageId } = params;
      return listMessagesAt(app, viewer, { uuid, messageId, side: query.side ?? 'around' });
    }),
  ];
}
