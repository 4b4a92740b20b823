import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { isAdmin, shownNumber } from '@prosa/domain';
import { IconArrowLeft, IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page, PageBody } from '../../../ui/page.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { ContactCard } from './contact-card.tsx';
import { ContactSwitches } from './contact-switches.tsx';
import { DrawerSchedules } from './drawer-schedules.tsx';
import { DrawerTags } from './drawer-tags.tsx';
import { ExtraInfo } from './extra-info.tsx';
import { Gallery } from './gallery.tsx';
import { Merges } from './merges.tsx';
import { Notes } from './notes.tsx';
import { PersonalData } from './personal-data.tsx';
import { PreviousTickets, useTicketsOf } from './previous-tickets.tsx';
import { SectionsUnder } from './section.tsx';
import { useContact } from '../contacts/contact-queries.ts';
import { NewTicket, newTicketRequested } from '../new-ticket/index.ts';
import styles from './contact-page.module.css';

/** What is noted here belongs to the newest of the contact's tickets. */
function NotesOfAll({ contactId }: { contactId: number }) {
  const { rows } = useTicketsOf(contactId);
  return <Notes contactId={contactId} ticketId={rows?.[0]?.id ?? null} />;
}

function Everything({ contact }: { contact: Contact }) {
  const me = useMe();
  return (
    <SectionsUnder value="h1">
      <div className={styles.columns}>
        <div className={styles.panel}>
          <ContactCard contact={contact} />
          <DrawerTags contact={contact} />
          <ContactSwitches contact={contact} />
          <ExtraInfo rows={contact.extraInfo} />
          {isAdmin(me) && !contact.isGroup ? (
            <>
              <Merges contact={contact} />
              <PersonalData contact={contact} />
            </>
          ) : null}
        </div>
        <div className={styles.panel}>
          <PreviousTickets contactId={contact.id} ticketId={null} />
          {me.company.plan?.useSchedules === false ? null : <DrawerSchedules contact={contact} />}
        </div>
        <div className={styles.panel}>
          <NotesOfAll contactId={contact.id} />
          <Gallery contactId={contact.id} />
        </div>
      </div>
    </SectionsUnder>
  );
}

function StartTicket({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const openNewTicket = newTicketRequested.useEmit();
  const { id, name } = contact;
  return (
    <Button
      leftSection={<IconMessageCircle size={16} />}
      onClick={() => openNewTicket({ contact: { id, name } })}
    >
      {t('start')}
    </Button>
  );
}

/** Everything that is known about one contact, of which the drawer beside a conversation is the short form. */
export function ContactPage() {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useContact(Number(id));
  return (
    <Page>
      <div className={styles.bar}>
        <ActionIcon
          component={Link}
          href="/contacts"
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('backToAll')}
          title={t('backToAll')}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <PageBar title={data ? shownNumber(data.name) : t('one')}>
          {data ? <StartTicket contact={data} /> : null}
        </PageBar>
      </div>
      {error && !data ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PageBody>{data ? <Everything key={data.id} contact={data} /> : <Skeleton height={240} />}</PageBody>
      )}
      <NewTicket />
    </Page>
  );
}
