import { Button, Popover } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useFlyout, type FlyoutTarget } from '../../shared/flyout.tsx';
import { useMessagePreview } from '../../shared/message-preview.ts';
import { toast } from '../../shared/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatMoment } from '../../ui/format.ts';
import type { Unread } from './bell.tsx';
import styles from './bell.module.css';

function Row({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { i18n } = useTranslation();
  const toPreview = useMessagePreview();
  return (
    <Link href={`/tickets/${ticket.uuid}`} className={styles.row} onClick={onOpen}>
      <Avatar name={ticket.contact.name} size={30} />
      <span className={styles.text}>
        <b>{shownNumber(ticket.contact.name)}</b>
        <span>{toPreview(ticket.lastMessage)}</span>
      </span>
      <time className="num">{formatMoment(ticket.updatedAt, i18n.language)}</time>
    </Link>
  );
}

/** What waits in a queue stays unread, so the button says whose tickets it marks. */
function ReadAll({ unread }: { unread: Unread }) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => call('readAllTickets'),
    onSuccess: async () => unread.refetch(),
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <Button variant="subtle" size="compact-xs" h={24} loading={isPending} onClick={() => mutate()}>
      {t('readAll')}
    </Button>
  );
}

/** The unread tickets that the bell counts, all of them, page by page. */
export function BellList({ target, unread }: { target: FlyoutTarget; unread: Unread }) {
  const { t } = useTranslation('shell');
  const flyout = useFlyout(target);
  const tickets = unread.data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <Popover
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
      opened={flyout.isOpen}
      onChange={flyout.setOpen}
    >
      <Popover.Target>{flyout.popoverTarget}</Popover.Target>
      <Popover.Dropdown p={4}>
        {tickets.length === 0 ? (
          <p className={styles.empty}>{t('nothingUnread')}</p>
        ) : (
          <>
            <div className={styles.head}>
              <b>{t('unreadTickets')}</b>
              <ReadAll unread={unread} />
            </div>
            <div className={styles.rows}>
              {tickets.map((ticket) => (
                <Row key={ticket.id} ticket={ticket} onOpen={() => flyout.setOpen(false)} />
              ))}
              {unread.hasNextPage ? (
                <Button
                  fullWidth
                  variant="subtle"
                  size="compact-sm"
                  loading={unread.isFetchingNextPage}
                  onClick={() => void unread.fetchNextPage()}
                >
                  {t('moreUnread')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
