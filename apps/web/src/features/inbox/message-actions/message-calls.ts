import type { Message } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { withChange, type MessagePages } from '../messages/message-pages.ts';

/** Shows a change at once and reverts it when the server refuses. */
function useShown() {
  const cache = useQueryClient();
  const errorText = useErrorText();
  const show = (id: number, change: Partial<Message>) =>
    cache.setQueriesData<MessagePages>({ queryKey: ['messages'] }, (pages) => {
      const changed = pages && withChange(pages, id, change);
      // Setting data marks it as fresh. For a conversation without this message nothing is set, so a stale one stays
      // stale.
      return changed === pages ? undefined : changed;
    });
  return {
    show,
    refuse(error: Error, id: number, before: Partial<Message>) {
      show(id, before);
      toast.failed(errorText(error));
    },
  };
}

const withOurs = (message: Message, emoji: string) => [
  ...message.reactions.filter(({ fromMe }) => !fromMe),
  ...(emoji === '' ? [] : [{ emoji, fromMe: true }]),
];

/** We have at most one reaction per message; the emoji '' takes it back. */
export function useReact() {
  const { t } = useTranslation('messages');
  const { show, refuse } = useShown();
  return useMutation({
    mutationFn: async ({ message, emoji }: { message: Message; emoji: string }) =>
      call('reactToMessage', { params: { id: message.id }, body: { type: emoji } }),
    onMutate: ({ message, emoji }) => void show(message.id, { reactions: withOurs(message, emoji) }),
    onSuccess: (_answer, { emoji }) => {
      if (emoji !== '') toast.done(t('reaction.sent'));
    },
    onError: (error, { message }) => refuse(error, message.id, { reactions: message.reactions }),
  });
}

export function useEdit() {
  const { show, refuse } = useShown();
  return useMutation({
    mutationFn: async ({ message, body }: { message: Message; body: string }) =>
      call('editMessage', { params: { id: message.id }, body: { body } }),
    onMutate: ({ message, body }) => void show(message.id, { body, isEdited: message.status === 'sent' }),
    onError: (error, { message }) =>
      refuse(error, message.id, { body: message.body, isEdited: message.isEdited }),
  });
}

export function useDelete() {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async (id: number) => call('deleteMessage', { params: { id } }),
    onError: (error) => toast.failed(errorText(error)),
  });
}
