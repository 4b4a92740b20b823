import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type MessageCommands, MessageCommandsContext } from '../message-actions/message-commands.ts';
import { MessageRow } from './message-row.tsx';
import { estimatedHeight } from './row-height.ts';

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
  sendAt: null,
  createdAt: '2026-11-20T12:00:00Z',
} as unknown as Message;

const commands: MessageCommands = {
  can: undefined,
  isGroup: false,
  picked: null,
  toggle: () => undefined,
  reply: () => undefined,
  react: () => undefined,
  openMenu: () => undefined,
};

function open(shown: Message, picked: MessageCommands['picked']): void {
  renderScreen(
    <MessageCommandsContext value={{ ...commands, picked }}>
      <MessageRow message={shown} isFirst isGroup={false} isFlashing={false} onJump={() => undefined} />
    </MessageCommandsContext>,
  );
}

it('leaves the text of a message free of the checkbox that selects it', async () => {
  open(message, new Map());
  const box = page.getByRole('checkbox');
  await expect.element(box).toBeInTheDocument();
  const text = page.getByText(message.body).element().getBoundingClientRect();
  expect(box.element().getBoundingClientRect().right).toBeLessThan(text.left);
});

it.each([1, 5])('is about as high as it is estimated, with a text of %i paragraphs', async (count) => {
  const long = {
    ...message,
    body: Array.from({ length: count }, () => 'Pode me mandar por e-mail?').join('\n'),
  };
  open(long, null);
  await expect.element(page.getByText(/^Pode me mandar/)).toBeVisible();
  const row = document.querySelector('[data-message]') ?? document.body;
  const height = row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginTop);
  const estimate = estimatedHeight({ kind: 'message', key: 'm', message: long, isFirst: true });
  expect(Math.abs(height - estimate)).toBeLessThan(2);
});
