import type { Message } from '@prosa/contract';
import { IconMapPin, IconPhoneX, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import { isDrawable } from '../attachments/attachment.ts';
import { AudioPlayer } from '../voice/audio-player.tsx';
import { Transcript } from '../voice/transcript.tsx';
import styles from './conversation.module.css';
import { MessageText } from './message-text.tsx';
import { parseCard, parseLocation } from './parse-body.ts';

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).slice(0, 4) : '…';
}

function FileLink({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('inbox');
  const name = message.mediaName ?? message.body;
  return (
    <a
      className={styles.file}
      href={message.mediaUrl ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      download={name}
    >
      <span>{extensionOf(name)}</span>
      <span style={{ minWidth: 0 }}>
        <b>{name}</b>
        <small className="num">
          {message.mediaSize ? formatSize(message.mediaSize, i18n.language) : t('openFile')}
        </small>
      </span>
    </a>
  );
}

function Location({ body }: { body: string }) {
  const { t } = useTranslation('inbox');
  const place = parseLocation(body);
  return (
    <a className={styles.file} href={place.href} target="_blank" rel="noopener noreferrer">
      <span>
        <IconMapPin size={20} aria-hidden />
      </span>
      <span style={{ minWidth: 0 }}>
        <b>{t('location')}</b>
        <small className="num">{place.label}</small>
      </span>
    </a>
  );
}

function Card({ body }: { body: string }) {
  return parseCard(body).map((card) => (
    <span key={`${card.name}${card.number}`} className={styles.file}>
      <span>
        <IconUser size={20} aria-hidden />
      </span>
      <span style={{ minWidth: 0 }}>
        <b>{card.name}</b>
        <small className="num">{card.number}</small>
      </span>
    </span>
  ));
}

/** Media with a box of its own size, so that nothing jumps when it comes. The caption is a text like any other. */
function Media({ message, url }: { message: Message; url: string }) {
  const { t } = useTranslation('inbox');
  const caption =
    message.body !== '' && message.body !== message.mediaName ? <MessageText text={message.body} /> : null;
  if (message.mediaType === 'audio') {
    return (
      <>
        <AudioPlayer url={url} bytes={message.mediaSize} />
        <Transcript messageId={message.id} />
      </>
    );
  }
  if (
    ['image', 'stickerMessage', 'sticker'].includes(message.mediaType) &&
    isDrawable(message.mediaMime ?? '')
  ) {
    return (
      <>
        <a href={url} target="_blank" rel="noopener noreferrer">
          <img className={styles.picture} src={url} alt={message.mediaName ?? t('picture')} loading="lazy" />
        </a>
        {caption}
      </>
    );
  }
  if (message.mediaType === 'video') {
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer filmed has no captions */}
        <video className={styles.video} src={url} controls preload="metadata" />
        {caption}
      </>
    );
  }
  return (
    <>
      <FileLink message={message} />
      {caption}
    </>
  );
}

/** What a message says, by its kind; a kind nobody drew is readable all the same. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation('inbox');
  if (message.isDeleted && message.body === '') return <span className={styles.gone}>{t('deleted')}</span>;
  if (message.mediaUrl) return <Media message={message} url={message.mediaUrl} />;
  if (message.mediaType === 'locationMessage' || message.mediaType === 'liveLocationMessage')
    return <Location body={message.body} />;
  if (message.mediaType === 'contactMessage') return <Card body={message.body} />;
  if (message.mediaType === 'call_log') {
    return (
      <span>
        <IconPhoneX size={15} style={{ verticalAlign: '-2px', marginRight: 6 }} aria-hidden />
        {message.body}
      </span>
    );
  }
  return (
    <MessageText text={message.body === '' ? t('unsupported', { kind: message.mediaType }) : message.body} />
  );
}
