import type { Message } from '@prosa/contract';

/** Who reads a conversation, and whether it is one of a group. */
export interface Reader {
  meId: number;
  isGroup: boolean;
}

/**
 * Whom the first row of a run names. Only who writes a note, colleagues and group members are named: the author of any
 * other message is evident. A signed message already contains the name.
 */
export function namedAuthor(
  message: Message,
  { meId, isGroup }: Reader,
): 'note' | 'colleague' | 'member' | null {
  if (message.isPrivate) return 'note';
  const isSigned = message.body.startsWith(`*${message.userName ?? ''}:*`);
  if (message.fromMe && message.userId !== null && message.userId !== meId && !isSigned) return 'colleague';
  return isGroup && message.contact ? 'member' : null;
}
