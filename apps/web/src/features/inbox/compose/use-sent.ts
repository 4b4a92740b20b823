import type { Message, Ticket } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withAnswer, type MessagePages } from '../messages/message-pages.ts';
import { messagesKey } from '../messages/messages-key.ts';

export interface ComposeDialogProps {
  ticket: Ticket;
  quoted: Message | null;
  onClose: () => void;
  onSent: () => void;
}

/**
 * Sends from a dialog: the stored message is shown at once and the dialog closes; after a refusal it stays and shows
 * why.
 */
export function useSent({ ticket, onClose, onSent }: ComposeDialogProps, send: () => Promise<Message>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (message) => {
      cache.setQueryData<MessagePages>(messagesKey(ticket.uuid), (pages) =>
        pages ? withAnswer(pages, message) : pages,
      );
      onSent();
      onClose();
    },
  });
}
