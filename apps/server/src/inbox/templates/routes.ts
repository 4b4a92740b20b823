import { getReplyWindow, listMessageTemplates, sendTemplateMessage } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listTemplates } from './list-templates.ts';
import { readReplyWindow } from './read-reply-window.ts';
import { sendTemplate } from './send-template.ts';

export function templateRoutes(app: App): Route[] {
  return [
    handle(listMessageTemplates, ({ viewer, query }) => listTemplates(app, viewer, query.whatsappId)),
    handle(getReplyWindow, ({ viewer, params }) => readReplyWindow(app, viewer, params.ticketId)),
    handle(sendTemplateMessage, async ({ viewer, params, body, files }) => ({
      message: await sendTemplate(app, viewer, { ticketId: params.ticketId, body, files }),
    })),
  ];
}
