import type { ChatMessage } from '@prosa/contract';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import { AudioPlayer } from '../../../shared/voice/audio-player.tsx';
import { formatSize } from '../../../ui/format.ts';
import { Film } from '../../../ui/media-elements.tsx';
import styles from './chats.module.css';
import { TicketCards } from './ticket-card.tsx';

function Picture({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('chats');
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('openPicture', { name })}>
      <img className={styles.picture} src={url} alt={name} loading="lazy" />
    </a>
  );
}

function File({ message }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation('chats');
  const { mediaType, mediaUrl, mediaName, mediaSize } = message;
  if (mediaUrl === null) return null;
  const name = mediaName ?? t('file');
  if (mediaType === 'image') return <Picture url={mediaUrl} name={name} />;
  if (mediaType === 'video')
    return <Film className={styles.video} src={mediaUrl} controls preload="metadata" />;
  if (mediaType === 'audio') return <AudioPlayer url={mediaUrl} bytes={mediaSize} />;
  return (
    <a className={styles.file} href={mediaUrl} target="_blank" rel="noopener noreferrer" download={name}>
      <span aria-hidden>{name.split('.').at(-1)?.slice(0, 4)}</span>
      <span>
        <b dir="auto">{name}</b>
        <small className="num">{formatSize(mediaSize ?? 0, i18n.language)}</small>
      </span>
    </a>
  );
}

/** What a message says: text, file, and cards of the tickets whose addresses it has. */
export function ChatContent({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chats');
  if (message.isDeleted)
    return (
      <span className={styles.gone}>
        <IconBan size={14} aria-hidden /> {t('deleted')}
      </span>
    );
  return (
    <>
      <File message={message} />
      {message.message === '' ? null : <MessageText text={message.message} />}
      <TicketCards text={message.message} />
    </>
  );
}
