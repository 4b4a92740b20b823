import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { messagesOf, type MessagePages } from '../message-pages.ts';
import { messagesKey } from '../message-queries.ts';
import { newsSince, type News } from './news-since.ts';
import styles from './together.module.css';

/**
 * Asks once before a reply goes out that was begun before somebody else answered or the customer wrote on. It is the
 * interface's: the server refuses nothing.
 */
export function useStaleGuard(
  uuid: string,
  text: string,
): { hold: (isPrivate: boolean) => boolean; view: (onSend: () => void) => ReactNode } {
  const cache = useQueryClient();
  const me = useMe();
  const begun = useRef<number | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const messages = () => messagesOf(cache.getQueryData<MessagePages>(messagesKey(uuid)));
  const newest = () => messages().reduce((last, { id }) => Math.max(last, id), 0);
  // The first key begins a reply, and an empty field ends it.
  useEffect(() => {
    if (text === '') begun.current = null;
    else begun.current ??= newest();
  });
  if (text === '' && news !== null) setNews(null);
  const hold = (isPrivate: boolean): boolean => {
    if (isPrivate || begun.current === null) return false;
    const found = newsSince(messages(), begun.current, me.id);
    begun.current = newest();
    setNews(found);
    return found !== null;
  };
  const view = (onSend: () => void) =>
    news ? <Notice news={news} onSend={onSend} onClose={() => setNews(null)} /> : null;
  return { hold, view };
}

function Notice({ news, onSend, onClose }: { news: News; onSend: () => void; onClose: () => void }) {
  const { t, i18n } = useTranslation('together');
  const names = new Intl.ListFormat(i18n.language).format(news.names);
  const what =
    news.names.length > 0 ? t('stale.answered', { names, count: news.names.length }) : t('stale.wrote');
  return (
    <div className={styles.stale} role="alert">
      <p>{what}</p>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('stale.look')}
      </Button>
      <Button size="compact-sm" onClick={onSend}>
        {t('stale.send')}
      </Button>
    </div>
  );
}
