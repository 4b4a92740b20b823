import type { Capabilities, Message } from '@prosa/contract';
import { isAdmin } from '../access/permissions.ts';
import type { Viewer } from '../access/viewer.ts';

const EDIT_MINUTES = 15;

type Facts = Pick<Message, 'fromMe' | 'isPrivate' | 'isDeleted' | 'mediaType' | 'userId' | 'status'> & {
  createdAt: string;
};

const texts = ['conversation', 'extendedTextMessage'];

/** Nobody edits what a colleague, the bot or the paired phone wrote. */
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

/** Anybody may delete what our side sent; only the author and admins may delete a note. */
export function mayDeleteMessage(
  viewer: Pick<Viewer, 'id' | 'profile' | 'super'>,
  message: Pick<Facts, 'fromMe' | 'isPrivate' | 'isDeleted' | 'userId'>,
): boolean {
  if (!message.fromMe || message.isDeleted) return false;
  return !message.isPrivate || message.userId === viewer.id || isAdmin(viewer);
}

const isShared = ({
  isPrivate,
  isDeleted,
  status,
}: Pick<Facts, 'isPrivate' | 'isDeleted' | 'status'>): boolean =>
  !isPrivate && !isDeleted && (status === 'received' || status === 'sent');
export const mayReactTo: (message: Facts) => boolean = isShared;

/** Whether a channel accepts this emoji as a reaction; '' takes a reaction back. */
export const takesReaction = (
  { reactions, reactionEmojis }: Pick<Capabilities, 'reactions' | 'reactionEmojis'>,
  emoji: string,
): boolean => reactions && (emoji === '' || (reactionEmojis?.includes(emoji) ?? true));

/**
 * Notes stay inside, and deleted messages are not repeated elsewhere. A customer's view-once message is never
 * forwarded; one that we sent may be.
 */
export const mayForward = ({
  isPrivate,
  isDeleted,
  fromMe,
  mediaType,
}: Pick<Facts, 'isPrivate' | 'isDeleted' | 'fromMe' | 'mediaType'>): boolean =>
  !isPrivate && !isDeleted && (fromMe || mediaType !== 'viewOnceMessage');

const signatureOf = (name: string): string => `*${name}:*\n`;

/** Puts "*Name:*" and a line break before the text, unless the text already begins with that signature. */
export function signed(name: string, text: string): string {
  const signature = signatureOf(name);
  return text.startsWith(signature) ? text : `${signature}${text}`;
}

/** The text behind that signature, and whether there is one. */
export function withoutSignature(name: string, text: string): { text: string; isSigned: boolean } {
  const signature = signatureOf(name);
  const isSigned = text.startsWith(signature);
  return { text: isSigned ? text.slice(signature.length) : text, isSigned };
}
