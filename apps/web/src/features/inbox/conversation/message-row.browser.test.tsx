import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { admin } from '../../../testing/records.ts';
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

/** The height of a row in a log of this width, which has an edge of 12 px, and what it was estimated. */
async function heightsOf(shown: Message, logWidth: number): Promise<{ drawn: number; estimate: number }> {
  renderScreen(
    <MessageCommandsContext value={commands}>
      <div style={{ width: logWidth, padding: '0 12px', containerType: 'inline-size' }}>
        <MessageRow message={shown} isFirst isGroup={false} isFlashing={false} onJump={() => undefined} />
      </div>
    </MessageCommandsContext>,
    { user: admin },
  );
  await expect.poll(() => document.querySelector('[data-message]')).not.toBeNull();
  const row = document.querySelector('[data-message]') ?? document.body;
  const drawn = row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginTop);
  const seen = { meId: admin.id, isGroup: false, logWidth };
  return {
    drawn,
    estimate: estimatedHeight({ kind: 'message', key: 'm', message: shown, isFirst: true }, seen),
  };
}

const question = 'Pode me mandar por e-mail?';
const words = 'Bom dia, vocês trabalham com tapetes e entregam em Campinas ainda nesta semana? '.repeat(5);
const shapes: { name: string; shown: Message; wrongPx?: number }[] = [
  { name: 'a short text', shown: { ...message, body: question } },
  {
    name: 'a text of five paragraphs',
    shown: { ...message, body: Array.from({ length: 5 }, () => question).join('\n') },
  },
  { name: 'half a sentence', shown: { ...message, body: words.slice(0, 46) } },
  // Where the words break is not known: one row of nine may be missing, or too much.
  { name: 'a long text', shown: { ...message, body: words.slice(0, 330) }, wrongPx: 21 },
  { name: 'a note', shown: { ...message, isPrivate: true, userName: 'Rui' } },
  {
    name: 'the text of a colleague',
    shown: { ...message, fromMe: true, userId: admin.id + 1, userName: 'Rui' },
  },
];
it.each(shapes.flatMap((shape) => [390, 1_000].map((width) => ({ ...shape, width }))))(
  'is about as high as it is estimated: $name in a log of $width pixels',
  async ({ shown, width, wrongPx = 2 }) => {
    const { drawn, estimate } = await heightsOf(shown, width);
    expect(Math.abs(drawn - estimate)).toBeLessThan(wrongPx);
  },
);
