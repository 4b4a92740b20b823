import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { useMe } from '../../../shared/session.tsx';
import { QueueDot } from '../../../ui/chips.tsx';
import { ChannelBadge } from '../../../ui/channel-badge.tsx';
import type { DrawerState } from '../contact-drawer/drawer-frame.tsx';
import styles from './conversation.module.css';
import { TicketButtons } from './ticket-buttons.tsx';

export function ConversationHeader({
  ticket,
  onBack,
  drawer,
}: {
  ticket: Ticket | undefined;
  uuid: string;
  onBack: (() => void) | undefined;
  drawer: DrawerState;
}) {
  const isSupport = useMe().support !== undefined;
  const { t } = useTranslation('inbox');
  return (
    <header className={styles.header}>
      {onBack ? (
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('back')} onClick={onBack}>
          <IconArrowLeft size={18} />
        </ActionIcon>
      ) : null}
      {ticket ? (
        <UnstyledButton
          data-opens="contact-drawer"
          aria-label={t('contactData')}
          title={t('contactData')}
          aria-expanded={drawer.isOpen}
          onClick={drawer.toggle}
        >
          <Avatar
            name={ticket.contact.name}
            picture={ticket.contact.urlPicture}
            badge={<ChannelBadge channel={ticket.channel} />}
          />
        </UnstyledButton>
      ) : (
        <Skeleton circle height={36} />
      )}
      <div className={styles.who}>
        {ticket ? (
          <>
            <h2>
              <span title={ticket.contact.name}>{shownNumber(ticket.contact.name)}</span>{' '}
              <span className="num">#{ticket.id}</span>
            </h2>
            <small>
              {ticket.queue ? (
                <QueueDot name={ticket.queue.name} color={ticket.queue.color} />
              ) : (
                <span>{t('noQueue')}</span>
              )}
              {ticket.campaign ? (
                <span className={styles.campaign}>{t('ofCampaign', { name: ticket.campaign.name })}</span>
              ) : null}
              {ticket.user ? <span>{t('with', { name: ticket.user.name })}</span> : null}
              {ticket.whatsapp ? <span>{ticket.whatsapp.name}</span> : null}
            </small>
          </>
        ) : (
          <Skeleton height={14} width={180} />
        )}
      </div>
      {ticket && !isSupport ? <TicketButtons ticket={ticket} /> : null}
    </header>
  );
}
