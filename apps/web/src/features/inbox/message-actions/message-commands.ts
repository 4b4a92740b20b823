import type { Connection, Message } from '@prosa/contract';
import { createContext, useContext } from 'react';

/** The actions on messages of the open conversation, one object for all message rows. */
export interface MessageCommands {
  can: Connection['capabilities'] | undefined;
  isGroup: boolean;
  /** Selected messages by id; null while nobody selects. */
  picked: ReadonlyMap<number, Message> | null;
  toggle: (message: Message) => void;
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  openMenu: (message: Message, anchor: HTMLElement, part: 'menu' | 'reactions') => void;
}

export const MessageCommandsContext = createContext<MessageCommands | null>(null);

/** Null where messages are only read. */
export const useMessageCommands = (): MessageCommands | null => useContext(MessageCommandsContext);
