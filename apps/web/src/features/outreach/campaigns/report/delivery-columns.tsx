import { Anchor } from '@mantine/core';
import type { CampaignDelivery } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { StatusChip } from '../../../../ui/chips.tsx';
import type { Column } from '../../../../ui/data-table.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { PhoneNumber } from '../../../../ui/phone-number.tsx';
import styles from './report.module.css';
import { useDeliveryReason } from './use-delivery-reason.ts';

const NONE = '–';
/** As of a message: the customer's phone has it; it was read. */
const ON_PHONE = 2;
const READ = 3;

const tones = {
  waiting: 'neutral',
  asked: 'brand',
  confirmed: 'brand',
  queued: 'brand',
  sent: 'ok',
  failed: 'danger',
  skipped: 'warn',
} as const;

/** A state; of a sent message also what the customer's phone has said. */
function DeliveryStateChip({ state, ack }: Pick<CampaignDelivery, 'state' | 'ack'>) {
  const { t } = useTranslation('campaign-report');
  const seen =
    state !== 'sent' || ack === null || ack < ON_PHONE ? state : ack >= READ ? 'read' : 'delivered';
  return <StatusChip tone={tones[state]}>{t(`states.${seen}`)}</StatusChip>;
}

const momentOf = ({ deliveredAt, confirmedAt, confirmationRequestedAt }: CampaignDelivery): string | null =>
  deliveredAt ?? confirmedAt ?? confirmationRequestedAt;

/** When somebody answered, and the way to the ticket. */
function Answer({ answeredAt, ticketUuid, name }: CampaignDelivery) {
  const { t, i18n } = useTranslation('campaign-report');
  if (answeredAt === null) return <span className="num">{NONE}</span>;
  const at = formatDateTime(answeredAt, i18n.language);
  if (ticketUuid === null) return <span className="num">{at}</span>;
  return (
    <Anchor
      component={Link}
      href={`/tickets/${ticketUuid}`}
      className="num"
      aria-label={t('openTicketOf', { name })}
    >
      {at}
    </Anchor>
  );
}

export function useDeliveryColumns(): Column<CampaignDelivery>[] {
  const { t, i18n } = useTranslation('campaign-report');
  const reasonText = useDeliveryReason();
  const reasonOf = ({ reason }: CampaignDelivery) => (reason === null ? null : reasonText(reason));
  return [
    {
      key: 'name',
      header: t('recipient'),
      isName: true,
      render: (delivery) => (
        <span className={styles.who}>
          <b title={delivery.name}>{delivery.name}</b>
          <small>
            <PhoneNumber number={delivery.number} />
          </small>
          {delivery.reason === null ? null : <small className={styles.below}>{reasonOf(delivery)}</small>}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      width: '150px',
      render: ({ state, ack }) => <DeliveryStateChip state={state} ack={ack} />,
    },
    {
      key: 'reason',
      header: t('reason'),
      isSecondary: true,
      render: (delivery) => <span className={styles.reason}>{reasonOf(delivery) ?? NONE}</span>,
    },
    {
      key: 'variant',
      header: t('variant'),
      isNumber: true,
      isSecondary: true,
      width: '110px',
      render: ({ variant }) => variant ?? NONE,
    },
    {
      key: 'at',
      header: t('at'),
      isSecondary: true,
      width: '160px',
      render: (delivery) => {
        const at = momentOf(delivery);
        return <span className="num">{at === null ? NONE : formatDateTime(at, i18n.language)}</span>;
      },
    },
    {
      key: 'answer',
      header: t('answerColumn'),
      isSecondary: true,
      width: '160px',
      render: (delivery) => <Answer {...delivery} />,
    },
  ];
}
