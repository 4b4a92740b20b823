import { ActionIcon, Group } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { hasPermission } from '@prosa/domain';
import { IconBan, IconLockOpen, IconMessageCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Opening } from '../../../shared/list-page.tsx';
import { useMe } from '../../../shared/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusChip, TagChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ChannelBadge } from '../../../ui/channel-badge.tsx';
import { isPhoneNumber, PhoneNumber } from '../../../ui/phone-number.tsx';
import { ContactAddress } from '../../../shared/contact-address.tsx';
import { newTicketRequested } from '../new-ticket/new-ticket-event.ts';
import { useBlocking } from './contact-queries.ts';
import styles from './contacts.module.css';

function Who({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { id, name, urlPicture, channel, active, isGroup } = contact;
  return (
    <span className={styles.who}>
      <Avatar name={name} picture={urlPicture} size={34} badge={<ChannelBadge channel={channel} />} />
      <span className={styles.name}>
        <span>
          <Link href={`/contacts/profile/${id}`} className={styles.open} title={name}>
            {isPhoneNumber(name) ? <PhoneNumber number={name} /> : name}
          </Link>
          {isGroup ? <StatusChip tone="neutral">{t('group')}</StatusChip> : null}
          {active ? null : <StatusChip tone="danger">{t('isBlocked')}</StatusChip>}
        </span>
        <small>
          <ContactAddress contact={contact} className={styles.username} />
        </small>
      </span>
    </span>
  );
}

export function useColumns(): Column<Contact>[] {
  const { t } = useTranslation('contacts');
  const cut = (text: string) => (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
  return [
    { key: 'name', header: t('name'), render: (contact) => <Who contact={contact} /> },
    {
      key: 'number',
      header: t('number'),
      isSecondary: true,
      render: (contact) => <ContactAddress contact={contact} className={styles.username} />,
    },
    { key: 'email', header: t('email'), isSecondary: true, render: ({ email }) => cut(email) },
    {
      key: 'tags',
      header: t('tags'),
      isSecondary: true,
      render: ({ tags }) => (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <TagChip key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </span>
      ),
    },
    {
      key: 'connection',
      header: t('connection'),
      isSecondary: true,
      render: ({ whatsapp }) => cut(whatsapp?.name ?? ''),
    },
  ];
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

/** The buttons of a contact's row; delete only for those who may. */
export function ContactActions({ contact, onEdit, onRemove }: Opening & { contact: Contact }) {
  const openNewTicket = newTicketRequested.useEmit();
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const block = useBlocking(contact);
  const { id, name, active } = contact;
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Action
        label={t('startTitle', { name })}
        icon={<IconMessageCircle size={16} />}
        onClick={() => openNewTicket({ contact: { id, name } })}
      />
      <Action
        label={common('actions.of', { action: common('actions.edit'), name })}
        icon={<IconPencil size={16} />}
        onClick={onEdit}
      />
      <Action
        label={t(active ? 'block' : 'unblock', { name })}
        icon={active ? <IconBan size={16} /> : <IconLockOpen size={16} />}
        onClick={() => block(!active)}
      />
      {hasPermission(me, 'contacts-page:deleteContact') ? (
        <Action
          label={common('actions.of', { action: common('actions.delete'), name })}
          icon={<IconTrash size={16} />}
          onClick={onRemove}
        />
      ) : null}
    </Group>
  );
}
