import type { OwnChat } from '@prosa/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../shared/session.tsx';
import { useKeepChat } from './chat-queries.ts';

/** Whether somebody can be reading: the page is on the screen. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const change = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
  return isVisible;
}

/** Marks the chat read up to its newest message while that is on the screen; `newestId` null: it is not. */
export function useMarkRead(chat: OwnChat, newestId: number | null, unread: number): void {
  const me = useMe();
  const keep = useKeepChat();
  const isVisible = useIsVisible();
  const lastReadId = isVisible && unread > 0 ? newestId : null;
  useEffect(() => {
    if (lastReadId === null) return;
    call('markChatRead', { params: { id: chat.id }, body: { userId: me.id, lastReadId } }).then(
      keep,
      // Silently: the mark stays, and the next message tries again.
      () => undefined,
    );
  }, [chat.id, me.id, lastReadId, keep]);
}
