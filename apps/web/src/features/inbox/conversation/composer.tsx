import { Button } from '@mantine/core';
import { MAX_BODY, type Message, type Ticket } from '@prosa/contract';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { useComposerKeys } from './composer-keys.ts';
import { AttachMenu } from '../attachments/attach-menu.tsx';
import { useAttachments } from '../attachments/use-attachments.tsx';
import { useCompose } from '../compose/use-compose.tsx';
import { VariablePreview } from '../compose/variable-preview.tsx';
import { EmojiButton } from '../../../shared/emojis/emoji-button.tsx';
import { insertAtCursor } from '../../../shared/emojis/insert-at-cursor.ts';
import { SignatureToggle } from '../signature/signature-toggle.tsx';
import { useSignature } from '../signature/use-signature.ts';
import { RecordButton } from '../../../shared/voice/record-button.tsx';
import { RecorderBar } from '../../../shared/voice/recorder-bar.tsx';
import { useRecorder } from '../../../shared/voice/use-recorder.ts';
import { useRestoredText } from '../message-life/restore-withdrawn.ts';
import { useNoteMentions } from '../collaboration/use-note-mentions.ts';
import { PresenceText } from '../collaboration/presence-text.tsx';
import { usePresence } from '../collaboration/presence.ts';
import type { Other } from '../collaboration/who-is-there.ts';
import { useStaleGuard } from '../collaboration/stale-guard.tsx';
import { useSyncedDraft } from '../collaboration/use-synced-draft.ts';
import { useSend } from '../messages/send-message.ts';
import { outgoingOf } from '../messages/outgoing.ts';
import { useConnection, useReason } from './can-write.ts';
import styles from './conversation.module.css';
import { QuickButton } from './quick-button.tsx';
import { QuoteToSend } from './quote.tsx';
import { ReplyWindow, Unwritable } from './reply-window.tsx';
import { useQuickReplies } from './use-quick-replies.ts';
import { useFocusTextField, useRequestedFocus } from './focus-text-field.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';

const QuickList = lazyComponent(async () => (await import('./quick-list.tsx')).QuickList);

interface Props {
  ticket: Ticket;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
}

interface ModesProps {
  uuid: string;
  isPrivate: boolean;
  onChange: (isPrivate: boolean) => void;
  others: Other[];
}

/** The switch between reply and note, and beside it who else is here: by itself that would move the conversation. */
function Modes({ uuid, isPrivate, onChange, others }: ModesProps) {
  const { t } = useTranslation('inbox');
  const focusTextField = useFocusTextField();
  const choose = (isNote: boolean, clicks: number) => {
    // Rendered synchronously: the text field may be replaced, and the next letter typed belongs to the new one.
    flushSync(() => onChange(isNote));
    // A press of the Enter key has detail 0: a keyboard user continues from the switch.
    if (clicks > 0) focusTextField(uuid);
  };
  return (
    <div className={styles.above}>
      <div className={styles.modes} role="group" aria-label={t('mode')}>
        <button type="button" aria-pressed={!isPrivate} onClick={({ detail }) => choose(false, detail)}>
          {t('modes.reply')}
        </button>
        <button type="button" aria-pressed={isPrivate} onClick={({ detail }) => choose(true, detail)}>
          {t('modes.note')}
        </button>
      </div>
      <PresenceText others={others} />
    </div>
  );
}

interface WritingProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isPrivate: boolean;
  isSendable: boolean;
  /** Whether the reply waits until the person insists. */
  isBlocked: boolean;
  onChange: (text: string) => void;
  onSubmit: (isDeliberate: boolean) => void;
  onPaste: ClipboardEventHandler;
  ticket: Ticket;
  /** Takes the file of a quick reply, with its caption. */
  addFile: (files: File[], caption: string) => void;
  tools: ReactNode;
}

function Writing(props: WritingProps) {
  const { input, text, isPrivate, isSendable, isBlocked } = props;
  const { onChange, onSubmit, onPaste, ticket, addFile, tools } = props;
  const { t } = useTranslation('inbox');
  const quick = useQuickReplies({ ticket, text, setText: onChange, input, addFile });
  const mentions = useNoteMentions({
    ticketId: ticket.id,
    text,
    setText: onChange,
    focus: () => input.current?.focus(),
    isOn: isPrivate,
  });
  useRequestedFocus(ticket.uuid, input);
  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKeyDown(event) || mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onSubmit(event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape') input.current?.blur();
  };
  return (
    <>
      <Suspense fallback={null}>{quick.isOpen ? <QuickList {...quick.list} /> : null}</Suspense>
      {mentions.view}
      {isPrivate ? null : <VariablePreview text={text} ticket={ticket} />}
      <textarea
        ref={input}
        className={styles.input}
        rows={1}
        value={text}
        aria-label={t(isPrivate ? 'write.note' : 'write.reply')}
        placeholder={t(isPrivate ? 'write.note' : 'write.reply')}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={quick.close}
        {...quick.field}
        {...mentions.field}
      />
      <div className={styles.bottom}>
        {tools}
        <QuickButton isOpen={quick.isOpen} onClick={quick.toggle} />
        {isPrivate ? null : <SignatureToggle />}
        <span className={styles.hint}>
          {text.length > MAX_BODY ? t('tooLong', { max: MAX_BODY }) : t('newlineHint')}
        </span>
        <Button size="compact-md" onClick={() => onSubmit(false)} disabled={!isSendable || isBlocked}>
          {t(isPrivate ? 'saveNote' : 'send')}
          <kbd className={styles.enter}>Enter</kbd>
        </Button>
      </div>
    </>
  );
}

/** Writes replies to the customer or notes for colleagues; the typed text survives leaving and reloading. */
export function Composer({ ticket, quoted, onQuote }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const connection = useConnection(ticket);
  const reason = useReason(ticket, connection);
  const [text, setText] = useSyncedDraft(ticket);
  const [isPrivate, setPrivate] = useState(false);
  const send = useSend();
  const input = useRef<HTMLTextAreaElement>(null);
  useRestoredText(ticket.uuid, { text, change: setText, input });
  useShortcut('r', t('shell:shortcuts.reply'), () => input.current?.focus());
  useComposerKeys();
  useEffect(() => {
    if (quoted) input.current?.focus();
  }, [quoted]);
  const [isClosed, setClosed] = useState(false);
  const isEnabled = isPrivate || (reason === null && !isClosed);
  const can = connection?.capabilities;
  const attachments = useAttachments({ ticket, isPrivate, quoted, text, isEnabled, can, setText, onQuote });
  const compose = useCompose({ ticket, can, isPrivate, quoted, onQuote });
  const recorder = useRecorder(attachments.sendNow);

  const { sign } = useSignature();
  const body = isPrivate ? text : sign(text);
  const isSendable = text.trim() !== '' && body.length <= MAX_BODY && isEnabled;
  const others = usePresence(ticket.id, text);
  const stale = useStaleGuard(ticket.uuid, text);
  const submit = (isDeliberate: boolean) => {
    if (!isSendable || stale.blockSend(isPrivate, isDeliberate)) return;
    send.mutate(outgoingOf(ticket, { body, isPrivate, quotedMsg: isPrivate ? null : quoted }));
    setText('');
    onQuote(null);
  };
  const tools = (
    <>
      <EmojiButton onPick={(emoji) => insertAtCursor(input.current, text, emoji, setText)} />
      <AttachMenu onFiles={attachments.add} onCamera={attachments.openCamera}>
        {compose.items}
      </AttachMenu>
      <RecordButton onStart={recorder.start} isBusy={recorder.isBusy} />
    </>
  );
  return (
    <div className={styles.composer}>
      <ReplyWindow ticket={ticket} can={can} onClosed={setClosed} />
      {stale.view(() => submit(true))}
      <Modes uuid={ticket.uuid} isPrivate={isPrivate} onChange={setPrivate} others={others} />
      {isEnabled ? (
        <div className={styles.box} data-note={isPrivate}>
          {quoted && !isPrivate ? (
            <QuoteToSend quoted={quoted} isGroup={ticket.isGroup} onClose={() => onQuote(null)} />
          ) : null}
          {recorder.recording ? (
            <RecorderBar recorder={recorder} sendLabel={t(isPrivate ? 'saveNote' : 'send')} />
          ) : (
            <Writing
              {...{ input, text, isPrivate, isSendable, ticket, tools }}
              addFile={attachments.add}
              isBlocked={stale.isHolding && !isPrivate}
              onChange={setText}
              onSubmit={submit}
              onPaste={attachments.onPaste}
            />
          )}
        </div>
      ) : (
        <Unwritable ticket={ticket} can={can} reason={reason} />
      )}
      {attachments.view}
      {compose.dialog}
    </div>
  );
}
