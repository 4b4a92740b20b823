import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { messagesOf } from '../../../shared/message-rows/page-window.ts';
import type { MessagePages } from '../messages/message-pages.ts';
import { messagesKey } from '../messages/messages-key.ts';
import { newMessagesSince, type NewMessages } from './new-messages-since.ts';
import styles from './collaboration.module.css';

interface StaleGuard {
  /** Whether the notice is shown: only its button or Ctrl+Enter sends the reply. */
  isHolding: boolean;
  /** Whether a reply must not be sent yet; `isDeliberate`: the person has seen the notice and insists. */
  blockSend: (isPrivate: boolean, isDeliberate: boolean) => boolean;
  view: (onSend: () => void) => ReactNode;
}

/**
 * Holds a reply back if somebody else answered or the customer wrote after the reply was begun. A second Enter does not
 * send it: who thinks that the first one failed presses again. Only the interface asks; the server accepts the reply.
 */
export function useStaleGuard(uuid: string, text: string): StaleGuard {
  const cache = useQueryClient();
  const me = useMe();
  const begun = useRef<number | null>(null);
  const [newMessages, setNewMessages] = useState<NewMessages | null>(null);
  const pages = () => cache.getQueryData<MessagePages>(messagesKey(uuid));
  // Null until the conversation is loaded: messages of the first load existed before the reply was begun.
  const newest = (): number | null => {
    const loaded = pages();
    return loaded ? messagesOf(loaded).reduce((last, { id }) => Math.max(last, id), 0) : null;
  };
  // The first key press begins a reply; an empty field ends it.
  useEffect(() => {
    if (text === '') begun.current = null;
    else begun.current ??= newest();
  });
  if (text === '' && newMessages !== null) setNewMessages(null);
  const accept = () => {
    begun.current = newest();
    setNewMessages(null);
  };
  const blockSend = (isPrivate: boolean, isDeliberate: boolean): boolean => {
    if (isPrivate || begun.current === null) return false;
    if (isDeliberate && newMessages !== null) {
      accept();
      return false;
    }
    const found = newMessagesSince(messagesOf(pages()), begun.current, me.id);
    setNewMessages(found);
    return found !== null;
  };
  const view = (onSend: () => void) =>
    newMessages ? (
      <Notice
        newMessages={newMessages}
        onSend={() => {
          accept();
          onSend();
        }}
        onClose={accept}
      />
    ) : null;
  return { isHolding: newMessages !== null, blockSend, view };
}

function Notice({
  newMessages,
  onSend,
  onClose,
}: {
  newMessages: NewMessages;
  onSend: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('collaboration');
  const names = new Intl.ListFormat(i18n.language).format(newMessages.names);
  const what =
    newMessages.names.length > 0
      ? t('stale.answered', { names, count: newMessages.names.length })
      : t('stale.wrote');
  return (
    <div className={styles.stale} role="alert">
      <p>{what}</p>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('stale.look')}
      </Button>
      <Button size="compact-sm" aria-keyshortcuts="Control+Enter" onClick={onSend}>
        {t('stale.send')}
        <kbd className={styles.keys} aria-hidden>
          Ctrl+Enter
        </kbd>
      </Button>
    </div>
  );
}
