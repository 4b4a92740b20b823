import { useReasonText } from '../../../shared/reason-text.ts';
import { Skeleton } from '@mantine/core';
import type { Message, MessageLife } from '@prosa/contract';
import { failureKind } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatExactMoment } from '../../../ui/format-words.ts';
import { stepsOf, type LifeStep } from './life-steps.ts';
import styles from './message-life.module.css';

const failures = new Set<LifeStep['name']>(['tried', 'failed']);

function Time({ at }: { at: string }) {
  const { i18n } = useTranslation();
  return (
    <time className="num" dateTime={at}>
      {formatExactMoment(at, i18n.language)}
    </time>
  );
}

/** The reason in plain words; the channel's own words stand below, for a request to its support. */
function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation('messages');
  const kind = failureKind(reason);
  const words = useReasonText()(reason);
  return (
    <>
      <span>{t(`life.why.${kind}`, { reason: words })}</span>
      {kind === 'asStated' ? null : <small>{t('life.raw', { reason: words })}</small>}
    </>
  );
}

function Step({ step: { name, at, reason } }: { step: LifeStep }) {
  const { t } = useTranslation('messages');
  return (
    <li data-failed={failures.has(name)}>
      <div>
        <b>{t(`life.${name}`)}</b>
        {reason === null ? null : <Reason reason={reason} />}
      </div>
      {at === null ? null : <Time at={at} />}
    </li>
  );
}

function Facts({ life }: { life: MessageLife }) {
  const { t } = useTranslation('messages');
  const { origin, userName, connection, wid, attempts } = life;
  return (
    <p className={styles.facts}>
      <b>{t(`life.origin.${origin}`, { name: userName ?? t('life.somebody') })}</b>
      {connection ? (
        <span>
          {t('life.connection')}: {connection.name}
        </span>
      ) : null}
      {attempts > 0 ? <span>{t('life.attempts', { count: attempts })}</span> : null}
      <small>
        {t('life.id')}: <code>{wid}</code>
      </small>
    </p>
  );
}

export function LifeDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const errorText = useErrorText();
  const { id, ack, status, attempts } = message;
  const { data, error } = useQuery({
    // A change of any of these fields adds a step, so the steps are read again.
    queryKey: ['message-life', id, ack, status, attempts],
    queryFn: async () => call('getMessageLife', { params: { id } }),
    staleTime: 0,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('life.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {!data && !error ? <Skeleton height={120} /> : null}
      {data ? (
        <>
          <Facts life={data} />
          <ol className={styles.steps} aria-label={t('life.steps')}>
            {stepsOf(data).map((step) => (
              <Step key={`${step.name}${step.at}`} step={step} />
            ))}
          </ol>
        </>
      ) : null}
    </Dialog>
  );
}
