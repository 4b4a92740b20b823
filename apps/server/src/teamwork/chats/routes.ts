import {
  CHATS_PAGE_SIZE,
  countUnreadChats as countCall,
  createChat as createCall,
  deleteChat as deleteCall,
  deleteChatMessage as deleteMessageCall,
  editChatMessage as editCall,
  listChatMessages as messagesCall,
  markChatRead as readAllCall,
  muteChat as muteCall,
  openDirectChat as directCall,
  pageChats as pageCall,
  type QueryOf,
  reactToChatMessage as reactCall,
  readChat as readCall,
  readTicketCard as cardCall,
  searchChatMessages as searchCall,
  sendChatMessage as sendCall,
  updateChat as updateCall,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { requireOwnChat } from './access.ts';
import { deleteChatMessage, editChatMessage, reactToChatMessage } from './change-message.ts';
import { countUnread, selectChats } from './chat-queries.ts';
import {
  findMessage,
  pageOf,
  searchMessages,
  selectMessages,
  selectMessagesBeside,
} from './message-queries.ts';
import { sendChatMessage } from './send-message.ts';
import { readTicketCard } from './ticket-card.ts';
import { createChat, deleteChat, markChatRead, muteChat, openDirectChat, updateChat } from './write-chat.ts';

async function page(app: App, viewer: Viewer, { searchParam, pageNumber = 1 }: QueryOf<typeof pageCall>) {
  const asked = { search: searchParam?.trim() ?? '', page: pageNumber };
  const rows = await app.database.inCompany(viewer.companyId, (tx) => selectChats(tx, viewer.id, asked));
  return { records: rows.slice(0, CHATS_PAGE_SIZE), hasMore: rows.length > CHATS_PAGE_SIZE };
}

async function messages(
  app: App,
  viewer: Viewer,
  ref: number | string,
  { pageNumber = 1, aroundId, side = 'around' }: QueryOf<typeof messagesCall>,
) {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { id } = await requireOwnChat(tx, viewer, ref);
    if (aroundId !== undefined && side !== 'around') {
      const known = await findMessage(tx, aroundId);
      if (known?.chatId !== id) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
      return selectMessagesBeside(app, tx, { chatId: id, messageId: aroundId, side });
    }
    const asked =
      aroundId === undefined
        ? pageNumber
        : found(await pageOf(tx, id, aroundId), 'ERR_NO_CHAT_MESSAGE_FOUND');
    return { ...(await selectMessages(app, tx, id, asked)), hasNewer: asked > 1, pageNumber: asked };
  });
}

/** In a pattern of the database, only what was typed. */
const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

async function search(app: App, viewer: Viewer, { searchParam, chatId }: QueryOf<typeof searchCall>) {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    if (chatId !== undefined) await requireOwnChat(tx, viewer, chatId);
    const asked = { userId: viewer.id, chatId: chatId ?? null, pattern: literal(searchParam.trim()) };
    return { records: await searchMessages(app, tx, asked) };
  });
}

const reading = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query }) => page(app, viewer, query)),
  handle(countCall, ({ viewer }) =>
    app.database.inCompany(viewer.companyId, async (tx) => ({ count: await countUnread(tx, viewer.id) })),
  ),
  handle(searchCall, ({ viewer, query }) => search(app, viewer, query)),
  handle(cardCall, ({ viewer, params }) => readTicketCard(app, viewer, params.ticketUuid)),
  handle(readCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, (tx) => requireOwnChat(tx, viewer, params.id)),
  ),
  handle(messagesCall, ({ viewer, params, query }) => messages(app, viewer, params.id, query)),
];

export const chatRoutes = (app: App): Route[] => [
  ...reading(app),
  handle(createCall, ({ viewer, body }) => createChat(app, viewer, body)),
  handle(directCall, ({ viewer, body }) => openDirectChat(app, viewer, body.userId)),
  handle(updateCall, ({ viewer, params, body }) => updateChat(app, viewer, params.id, body)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteChat(app, viewer, params.id);
    return { message: 'Conversa excluída' };
  }),
  handle(muteCall, ({ viewer, params, body }) => muteChat(app, viewer, params.id, body.isMuted)),
  handle(readAllCall, ({ viewer, params, body }) => markChatRead(app, viewer, params.id, body)),
  handle(sendCall, ({ viewer, params, body, files }) =>
    sendChatMessage(app, viewer, params.id, { body, files: files.filter(({ field }) => field === 'file') }),
  ),
  handle(editCall, ({ viewer, params, body }) =>
    editChatMessage(app, viewer, params.chatMessageId, body.message),
  ),
  handle(deleteMessageCall, ({ viewer, params }) => deleteChatMessage(app, viewer, params.chatMessageId)),
  handle(reactCall, ({ viewer, params, body }) =>
    reactToChatMessage(app, viewer, params.chatMessageId, body.type),
  ),
];
