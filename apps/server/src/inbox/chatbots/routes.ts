import {
  createChatbot as createCall,
  deleteChatbot as deleteCall,
  readChatbot as readCall,
  updateChatbot as updateCall,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readOption } from './queries.ts';
import { createChatbot, deleteChatbot, updateChatbot } from './write-chatbot.ts';

export function chatbotRoutes(app: App): Route[] {
  return [
    handle(readCall, async ({ viewer, params }) => {
      const option = await app.database.inCompany(viewer.companyId, (tx) => readOption(tx, params.id));
      return found(option, 'ERR_NO_CHATBOT_FOUND');
    }),
    handle(createCall, ({ viewer, body }) => createChatbot(app, viewer.companyId, body)),
    handle(updateCall, ({ viewer, params, body }) => updateChatbot(app, viewer.companyId, params.id, body)),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteChatbot(app, viewer.companyId, params.id);
      return { message: 'Opção removida' };
    }),
  ];
}
