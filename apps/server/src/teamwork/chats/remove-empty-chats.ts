import { dropFiles } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { emptyChatsText, lockChat, removeChat, selectFiles, selectMembers } from './chat-queries.ts';

/** Removes chats whose last member was removed, with their files; each in a transaction of its own. */
export async function removeEmptyChats(app: App): Promise<void> {
  const empty = await app.database.acrossCompanies('chats without members belong to nobody', (tx) =>
    tx.query<{ companyId: number; id: number }>('chats-empty', emptyChatsText, []),
  );
  for (const { companyId, id } of empty)
    await app.database.inCompany(companyId, async (tx) => {
      const chat = await lockChat(tx, id);
      if (!chat || chat.kind === 'queue' || (await selectMembers(tx, id)).length > 0) return;
      await dropFiles(app, tx, await selectFiles(tx, id));
      await removeChat(tx, id);
    });
}

export function defineChatJobs(app: App): void {
  app.jobs.every('chats-cleanup', '20 4 * * *', async () => removeEmptyChats(app));
}
