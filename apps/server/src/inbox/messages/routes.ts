import {
  countMessages as count,
  deleteMessage as remove,
  editMessage as edit,
  forwardMessage as forward,
  getMessageLife as life,
  listMessages as list,
  reactToMessage as react,
  retryMessage as retry,
  sendMessage as send,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { countMessages } from './count-messages.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessages } from './forward-messages.ts';
import { interactiveRoutes } from './interactive-routes.ts';
import { listMessages } from './list-messages.ts';
import { messageLife } from './message-life.ts';
import { reactToMessage } from './react-to-message.ts';
import { retryMessage } from './retry-message.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(app: App): Route[] {
  return [
    ...interactiveRoutes(app),
    handle(count, async ({ viewer, query }) => countMessages(app, viewer, query)),
    handle(list, async ({ viewer, params, query }) => listMessages(app, viewer, params.ticketUuid, query)),
    handle(send, async ({ viewer, params, body, files }) =>
      sendMessage(app, viewer, { ticketId: params.ticketId, body, files }),
    ),
    handle(retry, async ({ viewer, params }) => retryMessage(app, viewer, params.id)),
    handle(remove, async ({ viewer, params }) => deleteMessage(app, viewer, params.id)),
    handle(edit, async ({ viewer, params, body }) => editMessage(app, viewer, params.id, body.body)),
    handle(react, async ({ viewer, params, body }) => reactToMessage(app, viewer, params.id, body.type)),
    handle(life, async ({ viewer, params }) => messageLife(app, viewer, params.id)),
    handle(forward, async ({ viewer, body }) => forwardMessages(app, viewer, body)),
  ];
}
