import { IconClock, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import styles from './chats.module.css';
import type { Outgoing } from './outgoing.ts';

interface Props {
  outgoing: Outgoing;
  onRetry: () => void;
  onDrop: () => void;
}

/** A message on its way, or one that was not sent, with why. */
export function OutgoingBubble({ outgoing, onRetry, onDrop }: Props) {
  const { t } = useTranslation('chats');
  const { message, files, failure } = outgoing;
  return (
    <div className={styles.row} data-own data-first>
      <div className={styles.bubble} data-failed={failure !== null}>
        {files.map((file, at) => (
          <span key={`${at}-${file.name}`} className={styles.pendingFile}>
            <IconFile size={18} aria-hidden /> {file.name}
          </span>
        ))}
        {message === '' ? null : <MessageText text={message} />}
        {failure === null ? (
          <span className={styles.at}>
            <IconClock size={13} role="img" aria-label={t('sending')} />
          </span>
        ) : null}
      </div>
      {failure === null ? null : (
        <div className={styles.fail} role="alert">
          {failure}
          <button type="button" onClick={onRetry}>
            {t('retry')}
          </button>
          <button type="button" onClick={onDrop}>
            {t('discard')}
          </button>
        </div>
      )}
    </div>
  );
}
