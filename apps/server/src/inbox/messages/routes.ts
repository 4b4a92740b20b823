import {
  discardMessage as discard,
  listMessages as list,
  retryMessage as retry,
  sendMessage as send,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { CapabilitiesOf } from './check-draft.ts';
import { listMessages } from './list-messages.ts';
import { discardMessage, retryMessage } from './retry-message.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(app: App, capabilitiesOf: CapabilitiesOf): Route[] {
  return [
    handle(list, async ({ viewer, params, query }) => listMessages(app, viewer, params.ticketUuid, query)),
    handle(send, async ({ viewer, params, body, files }) =>
      sendMessage(app, capabilitiesOf, viewer, { ticketId: params.ticketId, body, files }),
    ),
    handle(retry, async ({ viewer, params }) => retryMessage(app, viewer, params.id)),
    handle(discard, async ({ viewer, params }) => discardMessage(app, viewer, params.id)),
  ];
}
