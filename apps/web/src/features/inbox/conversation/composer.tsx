import { Button, CloseButton } from '@mantine/core';
import { MAX_BODY, type Message, type Ticket } from '@prosa/contract';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { AttachMenu } from '../attachments/attach-menu.tsx';
import { useAttachments } from '../attachments/use-attachments.tsx';
import { readDraft, writeDraft } from '../drafts.ts';
import { outgoingOf, useSend } from '../message-queries.ts';
import { useConnection, useReason } from './can-write.ts';
import styles from './conversation.module.css';

interface Props {
  ticket: Ticket;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
}

function useDraft(ticket: Ticket) {
  const me = useMe();
  const [text, setText] = useState(() => readDraft(me.id, ticket.uuid));
  const change = (value: string) => {
    setText(value);
    writeDraft(me.id, ticket.uuid, value);
  };
  return [text, change] as const;
}

function Quoted({ quoted, onClose }: { quoted: Message; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <div className={styles.quote}>
        <b>{quoted.fromMe ? t('you') : (quoted.contact?.name ?? '')}</b>
        <span>{quoted.body}</span>
      </div>
      <CloseButton aria-label={t('removeQuote')} onClick={onClose} />
    </div>
  );
}

function Modes({ isPrivate, onChange }: { isPrivate: boolean; onChange: (isPrivate: boolean) => void }) {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.modes} role="group" aria-label={t('mode')}>
      <button type="button" aria-pressed={!isPrivate} onClick={() => onChange(false)}>
        {t('modes.reply')}
      </button>
      <button type="button" aria-pressed={isPrivate} onClick={() => onChange(true)}>
        {t('modes.note')}
      </button>
    </div>
  );
}

/** Replies to the customer or notes for colleagues; what is typed survives leaving and reloading. */
export function Composer({ ticket, quoted, onQuote }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const connection = useConnection(ticket);
  const reason = useReason(ticket, connection);
  const [text, setText] = useDraft(ticket);
  const [isPrivate, setPrivate] = useState(false);
  const send = useSend();
  const input = useRef<HTMLTextAreaElement>(null);
  useShortcut('r', t('shell:shortcuts.reply'), () => input.current?.focus());
  useEffect(() => {
    if (quoted) input.current?.focus();
  }, [quoted]);

  const attachments = useAttachments({
    ticket,
    isPrivate,
    quoted,
    text,
    isEnabled: isPrivate || reason === null,
    can: connection?.capabilities,
    onSent: () => {
      setText('');
      onQuote(null);
    },
  });
  const isSendable = text.trim() !== '' && text.length <= MAX_BODY && (isPrivate || reason === null);
  const submit = () => {
    if (!isSendable) return;
    send.mutate(outgoingOf(ticket, { body: text, isPrivate, quotedMsg: isPrivate ? null : quoted }));
    setText('');
    onQuote(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') input.current?.blur();
  };
  return (
    <div className={styles.composer}>
      <Modes isPrivate={isPrivate} onChange={setPrivate} />
      {reason && !isPrivate ? (
        <p className={styles.closed}>{reason}</p>
      ) : (
        <div className={styles.box} data-note={isPrivate}>
          {quoted && !isPrivate ? <Quoted quoted={quoted} onClose={() => onQuote(null)} /> : null}
          <textarea
            ref={input}
            className={styles.input}
            rows={1}
            value={text}
            aria-label={t(isPrivate ? 'write.note' : 'write.reply')}
            placeholder={t(isPrivate ? 'write.note' : 'write.reply')}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={attachments.onPaste}
          />
          <div className={styles.bottom}>
            <AttachMenu onFiles={attachments.add} onCamera={attachments.openCamera} />
            <span className={styles.hint}>
              {text.length > MAX_BODY ? t('tooLong', { max: MAX_BODY }) : t('newlineHint')}
            </span>
            <Button size="compact-md" onClick={submit} disabled={!isSendable}>
              {t(isPrivate ? 'saveNote' : 'send')}
              <kbd className={styles.enter}>Enter</kbd>
            </Button>
          </div>
        </div>
      )}
      {attachments.view}
    </div>
  );
}
