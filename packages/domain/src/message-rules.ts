import type { Capabilities, Message } from '@prosa/contract';
import { isAdmin } from './permissions.ts';
import type { Viewer } from './viewer.ts';

/** Minutes in which a message may be edited. */
const EDIT_MINUTES = 15;

type Facts = Pick<Message, 'fromMe' | 'isPrivate' | 'isDeleted' | 'mediaType' | 'userId' | 'status'> & {
  createdAt: string;
};

const texts = ['conversation', 'extendedTextMessage'];

/** Whose words they are: nobody edits what a colleague, the bot or the paired phone wrote. */
export const isOwnMessage = (
  viewer: Pick<Viewer, 'id'>,
  message: Pick<Message, 'fromMe' | 'userId'>,
): boolean => message.fromMe && message.userId === viewer.id;

export const isEditableKind = (message: Facts): boolean =>
  texts.includes(message.mediaType) && !message.isPrivate && !message.isDeleted;

export const isWithinEditTime = ({ createdAt }: Facts, now: number): boolean =>
  now - Date.parse(createdAt) <= EDIT_MINUTES * 60_000;

export const mayEditMessage = (viewer: Pick<Viewer, 'id'>, message: Facts, now: number): boolean =>
  isOwnMessage(viewer, message) && isEditableKind(message) && isWithinEditTime(message, now);

/** What our side sent, whoever did; a note by who wrote it and by admins. */
export function mayDeleteMessage(
  viewer: Pick<Viewer, 'id' | 'profile' | 'super'>,
  message: Pick<Facts, 'fromMe' | 'isPrivate' | 'isDeleted' | 'userId'>,
): boolean {
  if (!message.fromMe || message.isDeleted) return false;
  return !message.isPrivate || message.userId === viewer.id || isAdmin(viewer);
}

/** What both sides have: neither a note nor what never left or was taken back. */
const isShared = ({
  isPrivate,
  isDeleted,
  status,
}: Pick<Facts, 'isPrivate' | 'isDeleted' | 'status'>): boolean =>
  !isPrivate && !isDeleted && (status === 'received' || status === 'sent');
export const mayReactTo: (message: Facts) => boolean = isShared;

/** Whether a channel takes this emoji as a reaction; to take one back it takes nothing. */
export const takesReaction = (
  { reactions, reactionEmojis }: Pick<Capabilities, 'reactions' | 'reactionEmojis'>,
  emoji: string,
): boolean => reactions && (emoji === '' || (reactionEmojis?.includes(emoji) ?? true));

/**
 * A note stays inside, and what was taken back is not said again elsewhere. What its sender let be seen once is passed
 * on to nobody; what we sent so is ours.
 */
export const mayForward = ({
  isPrivate,
  isDeleted,
  fromMe,
  mediaType,
}: Pick<Facts, 'isPrivate' | 'isDeleted' | 'fromMe' | 'mediaType'>): boolean =>
  !isPrivate && !isDeleted && (fromMe || mediaType !== 'viewOnceMessage');

/** "*Name:*", a line break, and the text; a text that is signed is not signed again. */
export function signed(name: string, text: string): string {
  const signature = `*${name}:*\n`;
  return text.startsWith(signature) ? text : `${signature}${text}`;
}
