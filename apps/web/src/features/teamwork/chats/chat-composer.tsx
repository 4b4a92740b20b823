import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { CHAT_MESSAGE_LIMIT, type ChatMessage, MAX_FILES, type OwnChat } from '@prosa/contract';
import { chatPreview } from '@prosa/domain';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../shared/drop-zone.tsx';
import { EmojiButton } from '../../../shared/emojis/emoji-button.tsx';
import { hasKeyboard } from '../../../shared/has-keyboard.ts';
import { insertAtCursor } from '../../../shared/emojis/insert-at-cursor.ts';
import { useMentions } from '../../../shared/mentions/use-mentions.tsx';
import { useMe } from '../../../shared/session.tsx';
import { RecordButton } from '../../../shared/voice/record-button.tsx';
import { RecorderBar } from '../../../shared/voice/recorder-bar.tsx';
import { useRecorder } from '../../../shared/voice/use-recorder.ts';
import { useChatDraft } from './chat-draft.ts';
import styles from './chats.module.css';

/** What is being answered or changed. */
export type Aim = { kind: 'reply' | 'edit'; message: ChatMessage } | null;

interface Props {
  chat: OwnChat;
  aim: Aim;
  onAim: (aim: Aim) => void;
  onSend: (text: string, quoted: ChatMessage | null, files?: readonly File[]) => void;
  onEdit: (message: ChatMessage, text: string) => void;
}

function AimBar({ aim, onClose }: { aim: NonNullable<Aim>; onClose: () => void }) {
  const { t } = useTranslation('chats');
  const { sender } = aim.message;
  return (
    <div className={styles.aim}>
      <span>
        <b>{aim.kind === 'edit' ? t('editing') : sender.name}</b> {chatPreview(aim.message)}
      </span>
      <CloseButton aria-label={t('removeAim')} onClick={onClose} />
    </div>
  );
}

function FileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chats');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again fires no change event.
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('attach')}
        title={t('attach')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={18} />
      </ActionIcon>
    </>
  );
}

/** The text of the field: the draft, or the message that is being changed. */
function useText({ chat, aim, onAim, onSend, onEdit }: Props) {
  const [draft, setDraft] = useChatDraft(chat.id);
  const [changed, setChanged] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const edited = aim?.kind === 'edit' ? aim.message : null;
  useEffect(() => {
    if (hasKeyboard()) input.current?.focus();
  }, [chat.id]);
  useEffect(() => {
    if (aim) input.current?.focus();
    if (aim?.kind === 'edit') setChanged(aim.message.message);
  }, [aim]);
  // The draft waits while a message is being changed.
  const text = edited ? changed : draft;
  const setText = edited ? setChanged : setDraft;
  const quoted = aim?.kind === 'reply' ? aim.message : null;
  const isSendable = text.trim() !== '' && text.length <= CHAT_MESSAGE_LIMIT;
  const leave = () => onAim(null);
  const clear = () => {
    if (!edited) setDraft('');
    leave();
  };
  const submit = () => {
    if (!isSendable) return;
    if (edited) onEdit(edited, text);
    else onSend(text.trim(), quoted);
    clear();
  };
  const sendFiles = (files: File[]) => {
    for (let at = 0; at < files.length; at += MAX_FILES)
      onSend(
        at === 0 && !edited ? text.trim() : '',
        at === 0 ? quoted : null,
        files.slice(at, at + MAX_FILES),
      );
    if (files.length > 0) clear();
  };
  return { text, setText, input, isSendable, submit, leave, sendFiles, isEditing: edited !== null };
}

/** Writes in a chat: Enter sends, Shift+Enter begins a new line; files are pasted, dropped or chosen. */
export function ChatComposer(props: Props) {
  const { chat, aim } = props;
  const { t } = useTranslation('chats');
  const me = useMe();
  const { text, setText, input, isSendable, submit, leave, sendFiles, isEditing } = useText(props);
  const recorder = useRecorder((file) => sendFiles([file]));
  const people = chat.users.filter(({ userId }) => userId !== me.id).map(({ user }) => user);
  const mentions = useMentions({ people, text, setText, focus: () => input.current?.focus(), isOn: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && aim) leave();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    sendFiles(files);
  };
  return (
    <div className={styles.composer}>
      <DropZone takesSeveral onDrop={sendFiles} />
      <div className={styles.box}>
        {aim ? <AimBar aim={aim} onClose={leave} /> : null}
        {recorder.recording ? (
          <RecorderBar recorder={recorder} sendLabel={t('send')} />
        ) : (
          <>
            {mentions.view}
            <textarea
              ref={input}
              className={styles.input}
              rows={1}
              value={text}
              aria-label={t('write')}
              placeholder={t('write')}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              {...mentions.field}
            />
            <div className={styles.bottom}>
              <EmojiButton onPick={(emoji) => insertAtCursor(input.current, text, emoji, setText)} />
              {isEditing ? null : <FileButton onFiles={sendFiles} />}
              {isEditing ? null : <RecordButton onStart={recorder.start} isBusy={recorder.isBusy} />}
              <span className={styles.hint}>
                {text.length > CHAT_MESSAGE_LIMIT ? t('tooLong', { max: CHAT_MESSAGE_LIMIT }) : t('hint')}
              </span>
              <Button size="compact-md" disabled={!isSendable} onClick={submit}>
                {isEditing ? t('save') : t('send')}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
