import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type MessageCommands, MessageCommandsContext } from '../message-actions/message-commands.ts';
import { MessageRow } from './message-row.tsx';

const message = {
  id: 1,
  body: 'Pode me mandar por e-mail?',
  fromMe: false,
  ack: 0,
  status: 'sent',
  mediaType: 'conversation',
  mediaUrl: null,
  isPrivate: false,
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  reactions: [],
  userId: null,
  createdAt: '2026-11-20T12:00:00Z',
} as unknown as Message;

const commands: MessageCommands = {
  can: undefined,
  isGroup: false,
  picked: new Map(),
  toggle: () => undefined,
  reply: () => undefined,
  react: () => undefined,
  openMenu: () => undefined,
};

it('leaves the text of a message free of the checkbox that selects it', async () => {
  renderScreen(
    <MessageCommandsContext value={commands}>
      <MessageRow message={message} isFirst isGroup={false} isFlashing={false} onJump={() => undefined} />
    </MessageCommandsContext>,
  );
  const box = page.getByRole('checkbox');
  await expect.element(box).toBeInTheDocument();
  const text = page.getByText(message.body).element().getBoundingClientRect();
  expect(box.element().getBoundingClientRect().right).toBeLessThan(text.left);
});
