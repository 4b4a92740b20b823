import type { Message } from '@prosa/contract';
import { readSystemNote, type SystemNote } from '@prosa/domain';
import type { Anything } from './given.ts';

/** The notes of the system among rows of messages, as the web app reads them; null for a note of a person. */
export const systemNotesOf = (messages: readonly Anything[]): (SystemNote | null)[] =>
  messages.filter(({ isPrivate }) => isPrivate).map((note) => readSystemNote(note as Message));
