import type { Message, Ticket } from '@prosa/contract';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useConnection } from '../conversation/can-write.ts';
import { useFocusTextField } from '../conversation/focus-text-field.ts';
import { EditBox } from './edit-box.tsx';
import { useDelete, useReact } from './message-calls.ts';
import type { MessageCommands } from './message-commands.ts';
import type { Opened } from './message-menu.tsx';
import { PickBar } from './pick-bar.tsx';

const LifeDialog = lazyComponent(async () => (await import('../message-life/life-dialog.tsx')).LifeDialog);
const MessageMenu = lazyComponent(async () => (await import('./message-menu.tsx')).MessageMenu);
const ForwardDialog = lazyComponent(async () => (await import('./forward-dialog.tsx')).ForwardDialog);

interface Options {
  ticket: Ticket | undefined;
  messages: Message[];
  onQuote: (message: Message) => void;
}

interface MessageActions {
  commands: MessageCommands;
  /** Shown in place of the composer; null shows the composer. */
  instead: ReactNode;
  overlays: ReactNode;
}

function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const remove = useDelete();
  const isHereOnly = message.isPrivate || message.status !== 'sent';
  return (
    <ConfirmDialog
      title={t(message.isPrivate ? 'delete.note' : 'delete.title')}
      text={t(isHereOnly ? 'delete.here' : 'delete.everyone')}
      confirmLabel={t('menu.delete')}
      onConfirm={async () => remove.mutateAsync(message.id)}
      onClose={onClose}
    />
  );
}

type Picked = ReadonlyMap<number, Message>;

const toggled = (picked: Picked | null, message: Message): Picked => {
  const next = new Map(picked);
  if (!next.delete(message.id)) next.set(message.id, message);
  return next;
};

/** Oldest first, including messages that are no longer loaded. */
const inOrder = (picked: Picked | null, messages: readonly Message[]): Message[] => {
  const current = new Map(messages.map((message) => [message.id, message]));
  return [...(picked?.values() ?? [])]
    .map((message) => current.get(message.id) ?? message)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id);
};

export function useMessageActions({ ticket, messages, onQuote }: Options): MessageActions {
  const can = useConnection(ticket)?.capabilities;
  const isGroup = ticket?.isGroup ?? false;
  const { mutate: react } = useReact();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [inspected, setInspected] = useState<Message | null>(null);
  const [forwarding, setForwarding] = useState<Message[] | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const commands = useMemo<MessageCommands>(
    () => ({
      can,
      isGroup,
      picked,
      toggle: (message) => setPicked((known) => toggled(known, message)),
      reply: onQuote,
      react: (message, emoji) => react({ message, emoji }),
      openMenu: (message, anchor, part) =>
        setOpened({ message, anchor: anchor.getBoundingClientRect(), part }),
    }),
    [can, isGroup, picked, onQuote, react],
  );
  const focusTextField = useFocusTextField();
  const close = () => setOpened(null);
  const endEditing = () => {
    setEditing(null);
    if (ticket) focusTextField(ticket.uuid);
  };
  return {
    commands,
    instead: picked ? (
      <PickBar
        count={picked.size}
        onForward={() => setForwarding(inOrder(picked, messages))}
        onClose={() => setPicked(null)}
      />
    ) : editing ? (
      <EditBox key={editing.id} message={editing} onClose={endEditing} />
    ) : null,
    overlays: (
      <Suspense fallback={null}>
        {opened ? (
          <MessageMenu
            opened={opened}
            onClose={close}
            onEdit={setEditing}
            onDelete={setDeleting}
            onForward={setForwarding}
            onLife={setInspected}
          />
        ) : null}
        {deleting ? <DeleteDialog message={deleting} onClose={() => setDeleting(null)} /> : null}
        {inspected ? (
          <LifeDialog
            message={messages.find(({ id }) => id === inspected.id) ?? inspected}
            onClose={() => setInspected(null)}
          />
        ) : null}
        {forwarding ? (
          <ForwardDialog
            messages={forwarding}
            onClose={() => setForwarding(null)}
            onDone={() => {
              setForwarding(null);
              setPicked(null);
            }}
          />
        ) : null}
      </Suspense>
    ),
  };
}
