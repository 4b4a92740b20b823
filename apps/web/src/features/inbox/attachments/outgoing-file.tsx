import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import { isDrawable } from './attachment.ts';
import { AttachmentView } from './attachment-view.tsx';
import styles from './attachments.module.css';
import { useUploadProgress } from './upload-registry.ts';

interface Props {
  clientId: string;
  file: File;
  hasFailed: boolean;
  onCancel: () => void;
}

/** A file that is being uploaded: name, progress and a button to cancel. */
export function OutgoingFile({ clientId, file, hasFailed, onCancel }: Props) {
  const { t, i18n } = useTranslation('messages');
  const underWay = useUploadProgress(clientId);
  const share = underWay?.share ?? 0;
  const stop = () => {
    underWay?.cancel();
    onCancel();
  };
  const state = !underWay
    ? t('upload.waiting')
    : share < 1
      ? `${Math.round(share * 100)}%`
      : t('upload.done');
  return (
    <div className={styles.outgoing}>
      {isDrawable(file.type) ? <AttachmentView file={file} /> : <b>{file.name}</b>}
      {hasFailed ? null : (
        <div className={styles.progress}>
          <span>
            <Progress
              value={share * 100}
              size="sm"
              aria-label={t('upload.progress', { name: file.name })}
              animated={share >= 1}
            />
            <small className="num">
              {formatSize(file.size, i18n.language)} · {state}
            </small>
          </span>
          {share < 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('upload.cancel', { name: file.name })}
              onClick={stop}
            >
              <IconX size={15} />
            </ActionIcon>
          ) : null}
        </div>
      )}
    </div>
  );
}
