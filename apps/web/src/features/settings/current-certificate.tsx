import { Button } from '@mantine/core';
import type { Certificate } from '@prosa/contract';
import { certificateStateOf } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';
import { StatusChip } from '../../ui/chips.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import styles from './certificate.module.css';
import { Group } from './sections.tsx';
import { useCertificateRemoval, type useCertificates } from './use-certificates.ts';

const tones = { valid: 'ok', early: 'warn', ending: 'warn', ended: 'danger' } as const;
const warnings = { early: 'earlyText', ending: 'endingText', ended: 'endedText' } as const;

function useStateText() {
  const { t } = useTranslation('settings');
  return ({ state, daysLeft }: ReturnType<typeof certificateStateOf>): string => {
    if (state !== 'ending') return t(`certificate.state.${state}`);
    return daysLeft === 0
      ? t('certificate.state.endsToday')
      : t('certificate.state.ending', { count: daysLeft });
  };
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { t, i18n } = useTranslation('settings');
  const { ref, subject, issuer, validFrom, validUntil } = certificate;
  const facts = {
    destination: t(`certificate.${ref}`),
    subject,
    issuer,
    validFrom: formatDateTime(validFrom, i18n.language),
    validUntil: formatDateTime(validUntil, i18n.language),
  };
  return (
    <dl className={styles.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt>{t(`certificate.${name}`)}</dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Stored({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const stateText = useStateText();
  const removal = useCertificateRemoval();
  const [isAsked, setAsked] = useState(false);
  const now = certificateStateOf(certificate, Date.now());
  const remove = async () => {
    try {
      await removal();
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
    toast.done(t('certificate.removed'));
  };
  return (
    <>
      <div>
        <StatusChip tone={tones[now.state]}>{stateText(now)}</StatusChip>
      </div>
      {now.state === 'valid' ? null : (
        <p className={styles.warning} data-state={now.state}>
          {t(`certificate.${warnings[now.state]}`)}
        </p>
      )}
      <Facts certificate={certificate} />
      <div>
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('certificate.remove')}
        </Button>
      </div>
      {isAsked ? (
        <ConfirmDialog
          title={t('certificate.removeTitle')}
          text={t('certificate.removeText')}
          confirmLabel={t('certificate.remove')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

export function CurrentCertificate({ certificates }: { certificates: ReturnType<typeof useCertificates> }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, refetch } = certificates;
  const [certificate] = data ?? [];
  return (
    <Group title={t('certificate.current')}>
      {error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null}
      {certificate ? <Stored certificate={certificate} /> : null}
      {data && !certificate ? (
        <>
          <div>
            <StatusChip tone="neutral">{t('certificate.none')}</StatusChip>
          </div>
          <p className={styles.text}>{t('certificate.noneText')}</p>
        </>
      ) : null}
    </Group>
  );
}
