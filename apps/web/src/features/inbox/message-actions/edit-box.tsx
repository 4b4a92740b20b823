import { Button, CloseButton } from '@mantine/core';
import { MAX_BODY, type Message } from '@prosa/contract';
import { signed, withoutSignature } from '@prosa/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './message-actions.module.css';
import { useEdit } from './message-calls.ts';

/** Replaces the composer while a message is edited. */
export function EditBox({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const name = message.userName ?? '';
  // The signature is markup that a slip would break: it stays out of the field, and goes with the new text.
  const { text: before, isSigned } = withoutSignature(name, message.body);
  const [text, setText] = useState(before);
  const edit = useEdit();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(MAX_BODY, MAX_BODY);
  }, [message]);
  const body = isSigned ? signed(name, text) : text;
  const isSendable = text.trim() !== '' && body.length <= MAX_BODY;
  const save = () => {
    if (!isSendable) return;
    if (body !== message.body) edit.mutate({ message, body });
    onClose();
  };
  return (
    <div className={styles.edit} role="group" aria-label={t('edit.title')}>
      <div className={styles.head}>
        <b>{t('edit.title')}</b>
        {isSigned ? <span className={styles.signature}>{t('edit.signature', { name })}</span> : null}
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
