import { Popover } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFlyout, type FlyoutTarget } from '../../shared/flyout.tsx';
import { useMessagePreview } from '../../shared/message-preview.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatMoment } from '../../ui/format.ts';
import styles from './bell.module.css';

const SHOWN = 12;

export function BellList({ target, tickets }: { target: FlyoutTarget; tickets: readonly Ticket[] }) {
  const { t, i18n } = useTranslation('shell');
  const flyout = useFlyout(target);
  const toPreview = useMessagePreview();
  return (
    <Popover
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
      opened={flyout.isOpen}
      onChange={flyout.setOpen}
    >
      <Popover.Target>{flyout.target}</Popover.Target>
      <Popover.Dropdown p={4}>
        {tickets.length === 0 ? <p className={styles.empty}>{t('nothingUnread')}</p> : null}
        {tickets.slice(0, SHOWN).map((ticket) => (
          <Link
            key={ticket.id}
            href={`/tickets/${ticket.uuid}`}
            className={styles.row}
            onClick={() => flyout.setOpen(false)}
          >
            <Avatar name={ticket.contact.name} size={30} />
            <span className={styles.text}>
              <b>{ticket.contact.name}</b>
              <span>{toPreview(ticket.lastMessage)}</span>
            </span>
            <time className="num">{formatMoment(ticket.updatedAt, i18n.language)}</time>
          </Link>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
