import { Button, CloseButton, FileButton, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Connection } from '@prosa/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, toAttachment, type Attachment } from './attachment.ts';
import { AttachmentView, Thumbnail } from './attachment-view.tsx';
import styles from './attachments.module.css';
import { canBeViewOnce, ViewOnceBox } from './view-once.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface Props {
  attachments: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  isPrivate: boolean;
  can: Connection['capabilities'] | undefined;
  onSend: (isViewOnce: boolean) => void;
  onClose: () => void;
}

type RowProps = Pick<Props, 'attachments' | 'onChange'> & { shownId: string; onShow: (id: string) => void };

/** The chosen files in order: select, remove or add one. */
function Row({ attachments, onChange, shownId, onShow }: RowProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.row}>
      {attachments.map((attachment) => (
        <div key={attachment.id} className={styles.thumbnail} data-shown={attachment.id === shownId}>
          <button
            type="button"
            aria-label={t('preview.choose', { name: attachment.file.name })}
            aria-current={attachment.id === shownId}
            onClick={() => onShow(attachment.id)}
          >
            <Thumbnail attachment={attachment} />
          </button>
          <CloseButton
            size={24}
            iconSize={14}
            className={styles.remove}
            aria-label={t('preview.remove', { name: attachment.file.name })}
            onClick={() => onChange(attachments.filter(({ id }) => id !== attachment.id))}
          />
        </div>
      ))}
      <FileButton
        multiple
        onChange={(files) => onChange([...attachments, ...files.map((file) => toAttachment(file))])}
      >
        {(props) => (
          <button
            type="button"
            className={styles.more}
            aria-label={t('preview.add')}
            title={t('preview.add')}
            {...props}
          >
            <IconPlus size={20} aria-hidden />
          </button>
        )}
      </FileButton>
    </div>
  );
}

/** The chosen files before they are sent, each with its caption, in the order in which they will arrive. */
export function AttachmentDialog({ attachments, onChange, isPrivate, can, onSend, onClose }: Props) {
  const { t, i18n } = useTranslation(['messages', 'common']);
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const [isOnce, setOnce] = useState(false);
  const [chosenId, setChosenId] = useState(attachments[0]?.id ?? '');
  const shown = attachments.find(({ id }) => id === chosenId) ?? attachments[0];
  if (!shown) return null;
  const problems = attachments.map((attachment) =>
    problemOf(attachment, isPrivate ? null : can, i18n.language),
  );
  const problem = problems[attachments.indexOf(shown)];
  const mayBeOnce = canBeViewOnce(attachments, can, isPrivate);
  const isSendable = problems.every((one) => one === null);
  const write = (caption: string) =>
    onChange(attachments.map((one) => (one.id === shown.id ? { ...one, caption } : one)));
  const count = attachments.length;
  const send = () => {
    if (isSendable) onSend(mayBeOnce && isOnce);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size={620}
      fullScreen={isNarrow ?? false}
      closeOnClickOutside={false}
      title={t(isPrivate ? 'preview.note' : 'preview.title', { count })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className={styles.stage}>
          <AttachmentView key={shown.id} file={shown.file} />
        </div>
        <div role="alert" className={styles.problem}>
          {problem ? t(`preview.${problem.key}`, { limit: '', max: 0, ...problem }) : ''}
        </div>
        <Textarea
          label={t('preview.captionFor', { name: shown.file.name })}
          placeholder={t('preview.caption')}
          value={shown.caption}
          autosize
          maxRows={5}
          data-autofocus
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        {mayBeOnce ? <ViewOnceBox isOn={isOnce} onChange={setOnce} /> : null}
        <div className={styles.end}>
          <Row attachments={attachments} onChange={onChange} shownId={shown.id} onShow={setChosenId} />
          <Button type="submit" disabled={!isSendable}>
            {t(isPrivate ? 'preview.save' : 'preview.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
