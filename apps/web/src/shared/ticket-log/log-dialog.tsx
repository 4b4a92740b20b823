import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconHierarchy2,
  IconInbox,
  IconLogin2,
  IconMoodSmile,
  IconPlus,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPoint,
  IconRefresh,
  IconRobot,
  IconSparkles,
  IconSwitchHorizontal,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../error-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './log-dialog.module.css';

const icons = {
  create: IconPlus,
  lgpd: IconInbox,
  access: IconEye,
  chatBot: IconRobot,
  queue: IconHierarchy2,
  userDefine: IconUserCheck,
  open: IconLogin2,
  reopen: IconRefresh,
  pending: IconArrowBackUp,
  transfered: IconSwitchHorizontal,
  receivedTransfer: IconUserCheck,
  redirect: IconSwitchHorizontal,
  nps: IconMoodSmile,
  closed: IconCheck,
  autoClose: IconCheck,
  retriesLimitQueue: IconRobot,
  retriesLimitUserDefine: IconRobot,
  integration: IconPlugConnected,
  integrationEnd: IconPlugConnectedX,
  prompt: IconSparkles,
  promptEnd: IconSparkles,
} satisfies Record<string, ComponentType<{ size: number }>>;
type Known = keyof typeof icons;
const isKnown = (type: string): type is Known => type in icons;

function Entries({ ticketId }: { ticketId: number }) {
  const { t, i18n } = useTranslation('tickets');
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['ticket-log', ticketId],
    queryFn: async () => call('listTicketLog', { params: { ticketId } }),
    staleTime: 0,
  });
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <Skeleton height={120} />;
  return (
    <ScrollRegion className={styles.log} aria-label={t('log.label')}>
      <ol>
        {data.map(({ id, type, user, queue, createdAt }) => {
          const Icon = isKnown(type) ? icons[type] : IconPoint;
          return (
            <li key={id}>
              <span className={styles.icon} aria-hidden>
                <Icon size={15} />
              </span>
              <div>
                <b>{isKnown(type) ? t(`log.types.${type}`) : type}</b>
                <small>
                  {user ? <span>{user.name}</span> : null}
                  {queue ? <span>{t('log.inQueue', { queue: queue.name })}</span> : null}
                </small>
              </div>
              <time className="num" dateTime={createdAt}>
                {formatDateTime(createdAt, i18n.language)}
              </time>
            </li>
          );
        })}
      </ol>
    </ScrollRegion>
  );
}

export function LogDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'common']);
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={t('tickets:log.title', { id: ticketId })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Entries ticketId={ticketId} />
    </Dialog>
  );
}
