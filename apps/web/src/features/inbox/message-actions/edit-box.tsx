import { Button, CloseButton } from '@mantine/core';
import { MAX_BODY, type Message } from '@prosa/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './message-actions.module.css';
import { useEdit } from './message-calls.ts';

/** Replaces the composer while a message is edited. */
export function EditBox({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const [text, setText] = useState(message.body);
  const edit = useEdit();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(message.body.length, message.body.length);
  }, [message]);
  const isSendable = text.trim() !== '' && text.length <= MAX_BODY;
  const save = () => {
    if (!isSendable) return;
    if (text !== message.body) edit.mutate({ message, body: text });
    onClose();
  };
  return (
    <div className={styles.edit} role="group" aria-label={t('edit.title')}>
      <div className={styles.head}>
        <b>{t('edit.title')}</b>
        <CloseButton aria-label={t('common:actions.cancel')} onClick={onClose} />
      </div>
      <textarea
        ref={input}
        className={styles.input}
        rows={2}
        value={text}
        aria-label={t('edit.text')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            save();
          }
        }}
      />
      <div className={styles.end}>
        <Button size="compact-md" onClick={save} disabled={!isSendable}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  );
}
