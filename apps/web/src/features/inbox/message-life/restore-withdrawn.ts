import type { Message } from '@prosa/contract';
import { withoutSignature } from '@prosa/domain';
import type { RefObject } from 'react';
import { uiEvent } from '../../../shared/ui-events.tsx';

const textRestored = uiEvent<{ uuid: string; text: string }>('restored-text');

/** Puts the text of a withdrawn message back into its ticket's text field, without the signature. */
export function useRestoreText(): (message: Pick<Message, 'ticket' | 'userName' | 'body'>) => void {
  const restore = textRestored.useEmit();
  return ({ ticket, userName, body }) =>
    restore({ uuid: ticket.uuid, text: withoutSignature(userName ?? '', body).text });
}

interface Field {
  text: string;
  change: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Puts restored text before what the field already contains, and focuses the field. */
export function useRestoredText(uuid: string, { text, change, input }: Field): void {
  textRestored.useListener((restored) => {
    if (restored.uuid !== uuid) return;
    change(text.trim() === '' ? restored.text : `${restored.text}\n${text}`);
    input.current?.focus();
  });
}
