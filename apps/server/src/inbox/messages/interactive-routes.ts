import {
  sendCallMessage,
  sendCopyMessage,
  sendEventMessage,
  sendListMessage,
  sendPixMessage,
  sendPollMessage,
  sendUrlMessage,
} from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Draft } from './drafts.ts';
import { buttonDraft, eventDraft, listDraft, pixDraft, pollDraft } from './interactive-drafts.ts';
import { sendDraft } from './send-message.ts';

export function interactiveRoutes(app: App): Route[] {
  const send = async (viewer: Viewer, ticketId: number, draft: Draft) => ({
    message: await sendDraft(app, viewer, ticketId, draft),
  });
  return [
    handle(sendListMessage, async ({ viewer, params, body }) =>
      send(viewer, params.ticketId, listDraft(body)),
    ),
    handle(sendCopyMessage, async ({ viewer, params, body }) =>
      send(viewer, params.ticketId, buttonDraft('copy', body)),
    ),
    handle(sendCallMessage, async ({ viewer, params, body }) =>
      send(viewer, params.ticketId, buttonDraft('call', body)),
    ),
    handle(sendUrlMessage, async ({ viewer, params, body }) =>
      send(viewer, params.ticketId, buttonDraft('url', body)),
    ),
    handle(sendPollMessage, async ({ viewer, params, body }) =>
      send(viewer, params.ticketId, pollDraft(body)),
    ),
    handle(sendEventMessage, async ({ viewer, params, body }) => {
      const { timezone } = await app.database.inCompany(viewer.companyId, readCompanySettings);
      return send(viewer, params.ticketId, eventDraft(body, timezone));
    }),
    handle(sendPixMessage, async ({ viewer, params, body }) => send(viewer, params.ticketId, pixDraft(body))),
  ];
}
