import { Button } from '@mantine/core';
import type { Contact, Ticket } from '@prosa/contract';
import { shownNumber, shownUsername } from '@prosa/domain';
import { IconBan, IconLockOpen, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import { ChannelBadge } from '../../../ui/channel-badge.tsx';
import { ContactAddress } from '../../../shared/contact-address.tsx';
import { useBlocking } from '../contacts/contact-queries.ts';
import styles from './drawer.module.css';

const ContactDialog = lazyComponent(
  async () => (await import('../contacts/contact-dialog.tsx')).ContactDialog,
);

function Actions({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { t } = useTranslation(['contact-drawer', 'common']);
  const block = useBlocking(contact);
  const { active } = contact;
  return (
    <div className={styles.actions}>
      <Button variant="default" size="xs" leftSection={<IconPencil size={14} />} onClick={onEdit}>
        {t('common:actions.edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={active ? <IconBan size={14} /> : <IconLockOpen size={14} />}
        onClick={() => block(!active)}
      >
        {t(active ? 'contact-drawer:block' : 'contact-drawer:unblock')}
      </Button>
    </div>
  );
}

interface Props {
  contact: Contact;
  /** The campaign of the ticket beside which the card is shown. */
  campaign?: Ticket['campaign'];
}

/** Name, number and address of the contact, and the actions on it. */
export function ContactCard({ contact, campaign = null }: Props) {
  const { t } = useTranslation('contact-drawer');
  const [isEditing, setEditing] = useState(false);
  const { name, number, username, email, isGroup, active, urlPicture, channel, wallets, whatsapp } = contact;
  // The username is not shown a second time when it is the name.
  const isNamed = name !== shownUsername(username);
  return (
    <div className={styles.card}>
      <Avatar name={name} picture={urlPicture} size={64} badge={<ChannelBadge channel={channel} />} />
      <b className={styles.name}>{shownNumber(name)}</b>
      <ContactAddress contact={{ ...contact, username: isNamed ? username : '' }} isLong />
      {number === '' || username === '' || !isNamed ? null : <span>{shownUsername(username)}</span>}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {isGroup || !active ? (
        <span className={styles.marks}>
          {isGroup ? <StatusChip tone="neutral">{t('group')}</StatusChip> : null}
          {active ? null : <StatusChip tone="danger">{t('blocked')}</StatusChip>}
        </span>
      ) : null}
      {whatsapp ? <small>{t('seenOn', { name: whatsapp.name })}</small> : null}
      {campaign ? <small>{t('ofCampaign', { name: campaign.name })}</small> : null}
      {wallets.length > 0 ? (
        <small>{t('wallets', { names: wallets.map((user) => user.name).join(', ') })}</small>
      ) : null}
      <Actions contact={contact} onEdit={() => setEditing(true)} />
      {isEditing ? (
        <Suspense fallback={null}>
          <ContactDialog contactId={contact.id} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
