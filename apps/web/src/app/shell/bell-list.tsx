import { Button, Popover } from '@mantine/core';
import type { Mention, Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { useFocusTextField } from '../../features/inbox/conversation/focus-text-field.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useFlyout, type FlyoutTarget } from '../../shared/flyout.tsx';
import { dropMentions } from '../../shared/mentions/own-mentions.ts';
import { useMessagePreview } from '../../shared/message-preview.ts';
import { toast } from '../../shared/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatMoment } from '../../ui/format.ts';
import type { Unread } from './bell.tsx';
import styles from './bell.module.css';

interface RowProps {
  href: string;
  /** Of the contact, for the avatar. */
  name: string;
  title: string;
  text: ReactNode;
  at: string;
  onOpen: () => void;
}

function Row({ href, name, title, text, at, onOpen }: RowProps) {
  const { i18n } = useTranslation();
  return (
    <Link href={href} className={styles.row} onClick={onOpen}>
      <Avatar name={name} size={30} />
      <span className={styles.text}>
        <b>{title}</b>
        {text}
      </span>
      <time className="num" dateTime={at}>
        {formatMoment(at, i18n.language)}
      </time>
    </Link>
  );
}

function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const toPreview = useMessagePreview();
  const { uuid, contact, lastMessage, updatedAt } = ticket;
  return (
    <Row
      href={`/tickets/${uuid}`}
      name={contact.name}
      title={shownNumber(contact.name)}
      text={<span>{toPreview(lastMessage)}</span>}
      at={updatedAt}
      onOpen={onOpen}
    />
  );
}

/** Opens the ticket at the note. */
function MentionRow({ mention, onOpen }: { mention: Mention; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const { uuid, messageId, contact, by, text, createdAt } = mention;
  const name = shownNumber(contact.name);
  return (
    <Row
      href={`/tickets/${uuid}?message=${messageId}`}
      name={contact.name}
      title={by === null ? name : t('mentionIn', { by, name })}
      text={<span className={styles.note}>{text}</span>}
      at={createdAt}
      onOpen={onOpen}
    />
  );
}

interface Listed {
  unread: Unread;
  mentions: Mention[];
}

/** What waits in a queue stays unread, so the button says whose tickets it marks. */
function ReadAll({ unread, mentions }: Listed) {
  const { t } = useTranslation('shell');
  const cache = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      Promise.all([call('readAllTickets'), mentions.length > 0 ? call('readAllMentions') : null]),
    onSuccess: async () => {
      dropMentions(cache, null);
      await unread.refetch();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <Button variant="subtle" size="compact-xs" h={24} loading={isPending} onClick={() => mutate()}>
      {t('readAll')}
    </Button>
  );
}

function Group({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <b id={id}>{title}</b>
        {action}
      </div>
      {children}
    </section>
  );
}

function Groups({ unread, mentions, onOpen }: Listed & { onOpen: (uuid: string) => void }) {
  const { t } = useTranslation('shell');
  const tickets = unread.data?.pages.flatMap((page) => page.tickets) ?? [];
  const readAll = <ReadAll unread={unread} mentions={mentions} />;
  if (tickets.length === 0 && mentions.length === 0)
    return <p className={styles.empty}>{t('nothingUnread')}</p>;
  return (
    <div className={styles.rows}>
      {mentions.length > 0 ? (
        <Group title={t('mentions')} action={readAll}>
          {mentions.map((mention) => (
            <MentionRow key={mention.messageId} mention={mention} onOpen={() => onOpen(mention.uuid)} />
          ))}
        </Group>
      ) : null}
      {tickets.length > 0 ? (
        <Group title={t('unreadTickets')} action={mentions.length > 0 ? null : readAll}>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} onOpen={() => onOpen(ticket.uuid)} />
          ))}
        </Group>
      ) : null}
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
  );
}

/** What the bell counts: the notes that name the user, and the unread tickets, page by page. */
export function BellList({ target, ...listed }: Listed & { target: FlyoutTarget }) {
  const flyout = useFlyout(target);
  const focusTextField = useFocusTextField();
  // Who opens a ticket writes in it next; who closes the list is back at the bell.
  const [isLeaving, setLeaving] = useState(false);
  const open = (uuid: string) => {
    setLeaving(true);
    flyout.setOpen(false);
    focusTextField(uuid);
  };
  return (
    <Popover
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus={!isLeaving}
      opened={flyout.isOpen}
      onOpen={() => setLeaving(false)}
      onChange={flyout.setOpen}
    >
      <Popover.Target>{flyout.popoverTarget}</Popover.Target>
      <Popover.Dropdown p={4}>
        <Groups {...listed} onOpen={open} />
      </Popover.Dropdown>
    </Popover>
  );
}
