import { Button, CloseButton } from '@mantine/core';
import { MAX_BODY, type Message, type Ticket } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../shared/session.tsx';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { readDraft, writeDraft } from '../drafts.ts';
import { useSend } from '../message-queries.ts';
import styles from './conversation.module.css';

interface Props {
  ticket: Ticket;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
}

/** Why nothing can be sent to the customer now; null when it can. */
function useReason(ticket: Ticket): string | null {
  const { t } = useTranslation('inbox');
  const { data } = useQuery({ queryKey: ['connections'], queryFn: async () => call('listConnections') });
  if (ticket.status === 'pending') return t('cannot.pending');
  if (ticket.status !== 'open' && ticket.status !== 'group') return t('cannot.closed');
  const connection = data?.find(({ id }) => id === ticket.whatsappId);
  if (!data) return null;
  if (!connection) return t('cannot.noConnection');
  const isDown = ['DISCONNECTED', 'qrcode', 'PAIRING'].includes(connection.status);
  return isDown ? t('cannot.down', { name: connection.name }) : null;
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
  const reason = useReason(ticket);
  const [text, setText] = useDraft(ticket);
  const [isPrivate, setPrivate] = useState(false);
  const send = useSend();
  const input = useRef<HTMLTextAreaElement>(null);
  useShortcut('r', t('shell:shortcuts.reply'), () => input.current?.focus());
  useEffect(() => {
    if (quoted) input.current?.focus();
  }, [quoted]);

  const isSendable = text.trim() !== '' && text.length <= MAX_BODY && (isPrivate || reason === null);
  const submit = () => {
    if (!isSendable) return;
    const clientId = crypto.randomUUID();
    send.mutate({
      uuid: ticket.uuid,
      ticketId: ticket.id,
      body: text,
      isPrivate,
      clientId,
      quotedMsg: isPrivate ? null : quoted,
      at: new Date().toISOString(),
    });
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
          />
          <div className={styles.bottom}>
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
    </div>
  );
}
