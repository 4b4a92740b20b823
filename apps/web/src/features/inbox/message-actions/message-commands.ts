import type { Connection, Message } from '@prosa/contract';
import { createContext, useContext } from 'react';

/** What can be done with the messages of the open conversation; one for all of its lines. */
export interface MessageCommands {
  can: Connection['capabilities'] | undefined;
  /** Several people write here. */
  isGroup: boolean;
  /** Messages picked for something that is done with several; null while nobody picks. */
  picked: ReadonlyMap<number, Message> | null;
  toggle: (message: Message) => void;
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  openMenu: (message: Message, anchor: HTMLElement, part: 'menu' | 'reactions') => void;
}

export const MessageCommandsContext = createContext<MessageCommands | null>(null);

/** Null where messages are only read. */
export const useMessageCommands = (): MessageCommands | null => useContext(MessageCommandsContext);
