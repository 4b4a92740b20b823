import type { Ticket } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { useShownTicket } from '../messages/index.ts';
import { TagPill } from '../tags/tag-pill.tsx';
import styles from './drawer.module.css';

/** The tags and the lane of this ticket alone, which the list shows beside the contact's; each may be taken off. */
export function TicketTags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('contact-drawer');
  const errorText = useErrorText();
  const { patch } = useShownTicket(ticket);
  const { id: ticketId, tags } = ticket;
  const remove = useMutation({
    mutationFn: async (tagId: number) => call('removeTagFromTicket', { params: { ticketId, tagId } }),
    onMutate: (tagId) => {
      patch({ tags: tags.filter(({ id }) => id !== tagId) });
      return { tags };
    },
    onError: (error, _tagId, kept) => {
      patch({ tags: kept?.tags ?? tags });
      toast.failed(errorText(error));
    },
  });
  if (tags.length === 0) return null;
  return (
    <div className={styles.ticketTags} role="group" aria-label={t('ticketTags')}>
      <span>{t('ticketTags')}</span>
      {tags.map(({ id, name, color }) => (
        <TagPill key={id} name={name} color={color} onRemove={() => remove.mutate(id)} />
      ))}
    </div>
  );
}
