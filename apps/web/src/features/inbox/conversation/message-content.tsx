import type { Message } from '@prosa/contract';
import { isWrittenText, previewOf, readSystemNote, systemTexts } from '@prosa/domain';
import { IconBan, IconClockHour4, IconEyeOff, IconFile } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import { isDrawable } from '../attachments/attachment.ts';
import { AudioPlayer } from '../../../shared/voice/audio-player.tsx';
import { Transcript } from '../voice/transcript.tsx';
import styles from './conversation.module.css';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import { noteBrokenData } from './note-broken-data.ts';
import { useSystemNote } from '../../../shared/system-note.ts';
import { Film } from '../../../ui/media-elements.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMessagePreview, useSystemText } from '../../../shared/message-preview.ts';

const extensionOf = (name: string): string | undefined => /\.(\w{1,4})\w*$/.exec(name)?.[1];

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
      title={name}
    >
      <span>{extensionOf(name) ?? <IconFile size={18} aria-hidden />}</span>
      <span style={{ minWidth: 0 }}>
        <b>{name}</b>
        <small className="num">
          {message.mediaSize ? formatSize(message.mediaSize, i18n.language) : t('openFile')}
        </small>
      </span>
    </a>
  );
}

/** Message types that a lazy component draws; until it is loaded, the message is shown as a text. */
const ofParts = new Set([
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'call_log',
  'listMessage',
  'interactiveMessage',
  'viewOnceMessage',
  'pollCreationMessageV3',
  'eventMessage',
  'adMetaPreview',
  'template',
]);
const KindContent = lazyComponent(
  async () => (await import('../message-kinds/kind-content.tsx')).KindContent,
);

/** A view-once file is shown by its MIME type. */
function familyOf({ mediaType, mediaMime }: Message): string {
  if (mediaType === 'stickerMessage') return 'image';
  return mediaType === 'viewOnceMessage' ? (mediaMime?.split('/')[0] ?? '') : mediaType;
}

/** Each picture or video has a box of its own size, so that nothing jumps when it loads. */
function Media({ message, url }: { message: Message; url: string }) {
  const { t } = useTranslation('inbox');
  const caption =
    message.body !== '' && message.body !== message.mediaName ? <MessageText text={message.body} /> : null;
  const family = familyOf(message);
  if (family === 'audio') {
    return (
      <>
        <AudioPlayer url={url} bytes={message.mediaSize} />
        <Transcript messageId={message.id} />
      </>
    );
  }
  if (family === 'image' && isDrawable(message.mediaMime ?? '')) {
    const isSticker = message.mediaType === 'stickerMessage';
    return (
      <>
        <a href={url} target="_blank" rel="noopener noreferrer">
          <img
            className={isSticker ? styles.sticker : styles.picture}
            src={url}
            alt={message.mediaName ?? t('picture')}
            loading="lazy"
          />
        </a>
        {isSticker ? null : caption}
      </>
    );
  }
  if (family === 'video') {
    return (
      <>
        <Film className={styles.video} src={url} />
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

/** A message that could not be decrypted yet; its content will take this place. */
function Waiting({ message }: { message: Message }) {
  const toPreview = useMessagePreview();
  return (
    <span className={styles.gone}>
      <IconClockHour4 size={14} aria-hidden /> {toPreview(message.body)}
    </span>
  );
}

function Note({ message }: { message: Message }) {
  return <MessageText text={useSystemNote()(message) ?? message.body} />;
}

/** A deleted message, followed by its former content where the company keeps that for its users. */
function Gone({ message }: { message: Message }) {
  const { t } = useTranslation('common');
  const isErased = message.mediaUrl === null && ['', systemTexts.erased].includes(message.body);
  return (
    <>
      <span className={styles.gone}>
        <IconBan size={14} aria-hidden /> {t('deletedMessage')}
      </span>
      {isErased ? null : (
        <del className={styles.former}>
          <MessageBody message={message} />
        </del>
      )}
    </>
  );
}

export function MessageContent({ message }: { message: Message }) {
  const { id, dataJson } = message;
  useEffect(() => noteBrokenData(id, dataJson), [id, dataJson]);
  return message.isDeleted ? <Gone message={message} /> : <MessageBody message={message} />;
}

/** A message type without a component of its own is drawn as text. */
function MessageBody({ message }: { message: Message }) {
  const { t } = useTranslation('inbox');
  const systemText = useSystemText();
  if (readSystemNote(message)) return <Note message={message} />;
  if (message.mediaType === 'ciphertext') return <Waiting message={message} />;
  if (message.mediaUrl && message.mediaType !== 'template') {
    return (
      <>
        {message.mediaType === 'viewOnceMessage' ? (
          <small className={styles.once}>
            <IconEyeOff size={14} aria-hidden /> {t('viewOnce')}
          </small>
        ) : null}
        <Media message={message} url={message.mediaUrl} />
      </>
    );
  }
  if (ofParts.has(message.mediaType)) {
    const { mediaType, body } = message;
    return (
      <Suspense fallback={<MessageText text={previewOf(mediaType, body)} />}>
        <KindContent message={message} />
      </Suspense>
    );
  }
  if (message.body === '') return <MessageText text={t('unsupported', { kind: message.mediaType })} />;
  return <MessageText text={(isWrittenText(message) ? null : systemText(message.body)) ?? message.body} />;
}
