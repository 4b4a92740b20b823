import type { ChatKind } from '@prosa/contract';

/** Letters of the last message that a list shows. */
const MOST_LETTERS = 200;

const signs: Record<string, string> = { image: '📷', video: '🎬', audio: '🎤', application: '📄' };

interface Text {
  message: string;
  mediaType: string;
  mediaName?: string | null;
}

/** The text of a message in one line: a file has a sign, and without a caption its name. */
export function chatPreview({ message, mediaType, mediaName }: Text): string {
  const sign = signs[mediaType];
  const isNamed = message.trim() === '' && mediaType === 'application';
  const text = (isNamed ? (mediaName ?? '') : message).replaceAll(/\s+/g, ' ').trim();
  // Cuts by code points, so that no emoji is halved.
  const letters = Array.from(sign === undefined ? text : `${sign} ${text}`.trim());
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : letters.join('');
}

/** What a chat shows as its last message. */
export const lastMessageOfChat = (sender: string, text: Text): string => `${sender}: ${chatPreview(text)}`;

/** The kind of a message by the type of its file; null: it has none. */
export function chatMediaType(mime: string | null): 'text' | 'image' | 'video' | 'audio' | 'application' {
  if (mime === null) return 'text';
  const [kind] = mime.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'application';
}

/** Title and members of a direct chat and of a queue follow the people and the queue: nobody changes them. */
export const mayChangeChat = (
  viewer: { id: number },
  { kind, ownerId }: { kind: ChatKind; ownerId: number | null },
): boolean => kind === 'group' && ownerId === viewer.id;

/** Only its author changes a message, and what was deleted stays so. */
export const mayChangeChatMessage = (
  viewer: { id: number },
  { senderId, isDeleted }: { senderId: number | null; isDeleted: boolean },
): boolean => senderId === viewer.id && !isDeleted;

/** The members of a chat after a change: those named, each once, and the owner. */
export const chatMembers = (ownerId: number, named: readonly number[]): number[] => [
  ...new Set([ownerId, ...named]),
];

interface Member {
  userId: number;
  isMuted: boolean;
}

/** Who gets a notice of a message: not its sender, and of a muted chat only those whom it mentions. */
export const noticedMembers = (
  members: readonly Member[],
  { senderId, mentions }: { senderId: number; mentions: readonly number[] },
): number[] =>
  members.flatMap(({ userId, isMuted }) =>
    userId !== senderId && (!isMuted || mentions.includes(userId)) ? [userId] : [],
  );

/** One chat for two people, whoever begins it. */
export const directKey = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;

const link = /\bhttps?:\/\/[^\s/]+\/tickets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w/-])/gi;

/** The tickets whose addresses at this host a text has, each once, at most three. */
export function ticketLinks(text: string, host: string): string[] {
  const found = [...text.matchAll(link)].flatMap(([address, uuid = '']) =>
    new URL(address).host === host ? [uuid.toLowerCase()] : [],
  );
  return [...new Set(found)].slice(0, 3);
}
