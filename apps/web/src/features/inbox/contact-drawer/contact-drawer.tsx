import { ActionIcon, Skeleton } from '@mantine/core';
import type { Contact, Ticket } from '@prosa/contract';
import { isAdmin, shownNumber } from '@prosa/domain';
import { IconId, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { useContact } from '../contacts/contact-queries.ts';
import { ContactCard } from './contact-card.tsx';
import { ContactSwitches } from './contact-switches.tsx';
import styles from './drawer.module.css';
import { DrawerSchedules } from './drawer-schedules.tsx';
import { DrawerTags } from './drawer-tags.tsx';
import { ExtraInfo } from './extra-info.tsx';
import { Gallery } from './gallery.tsx';
import { Merges } from './merges.tsx';
import { Notes } from './notes.tsx';
import { PreviousTickets } from './previous-tickets.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

function Everything({ ticket, contact }: { ticket: Ticket; contact: Contact }) {
  const me = useMe();
  const { company } = me;
  return (
    <>
      <ContactCard contact={contact} campaign={ticket.campaign} />
      <DrawerTags contact={contact} ticket={ticket} />
      <ContactSwitches contact={contact} />
      <ExtraInfo rows={contact.extraInfo} />
      <Notes ticketId={ticket.id} contactId={contact.id} />
      {company.plan?.useSchedules === false ? null : <DrawerSchedules contact={contact} />}
      <Gallery contactId={contact.id} />
      <PreviousTickets contactId={contact.id} ticketId={ticket.id} />
      {isAdmin(me) && !contact.isGroup ? <Merges contact={contact} /> : null}
    </>
  );
}

interface Props {
  ticket: Ticket;
  takesFocus: () => boolean;
  onClose: () => void;
}

/** Everything that is known about the contact of a conversation. */
export function ContactDrawer({ ticket, takesFocus, onClose }: Props) {
  const { t } = useTranslation(['contact-drawer', 'common']);
  const errorText = useErrorText();
  const { data, error } = useContact(ticket.contactId);
  const close = useRef<HTMLButtonElement>(null);
  const leave = () => {
    onClose();
    document.querySelector<HTMLElement>('[data-opens="contact-drawer"]')?.focus();
  };
  useShortcut('Escape', t('contact-drawer:closeHint'), leave);
  const takeFocus = useEffectEvent(() => {
    if (takesFocus()) close.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  return (
    <aside className={styles.drawer} aria-label={t('contact-drawer:title')}>
      <header className={styles.head}>
        <h2>{t('contact-drawer:title')}</h2>
        <ActionIcon
          component={Link}
          href={`/contacts/profile/${ticket.contactId}`}
          className={styles.whole}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('contact-drawer:openPage')}
          title={t('contact-drawer:openPage')}
        >
          <IconId size={18} />
        </ActionIcon>
        <ActionIcon
          ref={close}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('common:actions.close')}
          onClick={leave}
        >
          <IconX size={18} />
        </ActionIcon>
      </header>
      <ScrollRegion className={styles.body} aria-label={shownNumber(ticket.contact.name)}>
        {error ? <p role="alert">{errorText(error)}</p> : null}
        {data ? <Everything key={data.id} ticket={ticket} contact={data} /> : <Skeleton height={180} />}
      </ScrollRegion>
    </aside>
  );
}
