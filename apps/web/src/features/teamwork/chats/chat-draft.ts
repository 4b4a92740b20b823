import { useState } from 'react';
import { useMe } from '../../../shared/session.tsx';

const keyOf = (userId: number, chatId: number) => `chat-draft-${userId}-${chatId}`;

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Text typed in a chat is there when the person comes back, after a reload too. */
export function useChatDraft(chatId: number): [text: string, set: (text: string) => void] {
  const key = keyOf(useMe().id, chatId);
  const [text, setText] = useState(() => kept(key));
  const set = (next: string) => {
    setText(next);
    try {
      if (next === '') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Without room in the browser the text lasts as long as the screen.
    }
  };
  return [text, set];
}
