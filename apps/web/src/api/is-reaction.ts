import type { Message } from '@prosa/contract';

/** The screens draw a reaction at the message that it is about; as a message of its own it is for other programs. */
export const isReaction = ({ mediaType }: Pick<Message, 'mediaType'>): boolean =>
  mediaType === 'reactionMessage';
