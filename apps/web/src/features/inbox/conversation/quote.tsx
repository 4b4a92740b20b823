import { CloseButton } from '@mantine/core';
import type { Message } from '@prosa/contract';
import { previewOf } from '@prosa/domain';
import { IconEyeOff, IconFile, IconMicrophone, IconPhoto, IconSticker, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMessagePreview } from '../../../shared/message-preview.ts';
import { authorColor } from './author-color.ts';
import styles from './quote.module.css';

const signs: Record<string, typeof IconFile> = {
  image: IconPhoto,
  stickerMessage: IconSticker,
  video: IconVideo,
  audio: IconMicrophone,
  application: IconFile,
  viewOnceMessage: IconEyeOff,
};
/** A thumbnail identifies these better than the file's name does. */
const pictures = new Set(['image', 'stickerMessage']);

interface Props {
  quoted: NonNullable<Message['quotedMsg']>;
  isGroup: boolean;
}

function Words({ quoted, isGroup }: Props) {
  const { t } = useTranslation('inbox');
  const toPreview = useMessagePreview();
  const { fromMe, contact, mediaType, mediaUrl, body } = quoted;
  const Sign = signs[mediaType];
  return (
    <>
      <span className={styles.words}>
        <b style={{ color: isGroup && !fromMe && contact ? authorColor(contact.id) : undefined }}>
          {fromMe ? t('you') : (contact?.name ?? '')}
        </b>
        <span className={styles.quoted}>
          {Sign ? <Sign className={styles.sign} size={14} aria-hidden /> : null}
          {toPreview(previewOf(mediaType, body))}
        </span>
      </span>
      {mediaUrl && pictures.has(mediaType) ? (
        <img className={styles.picture} src={mediaUrl} alt="" loading="lazy" />
      ) : null}
    </>
  );
}

export function Quote({ onJump, ...words }: Props & { onJump: (id: number) => void }) {
  return (
    <button type="button" className={styles.quote} onClick={() => onJump(words.quoted.id)}>
      <Words {...words} />
    </button>
  );
}

export function QuoteToSend({ onClose, ...words }: Props & { onClose: () => void }) {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.chosen}>
      <div className={styles.quote}>
        <Words {...words} />
      </div>
      <CloseButton aria-label={t('removeQuote')} onClick={onClose} />
    </div>
  );
}
