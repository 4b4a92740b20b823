import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { CurrentPasswordField } from '../../../shared/current-password-field.tsx';
import { currentPasswordErrors } from '../../../shared/credentials.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

interface Secret {
  secret: string;
  uri: string;
}

/** Groups of four, which are easier to type. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function AskPassword({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation('second-factor');
  const form = useForm({
    initial: { currentPassword: '' },
    required: ['currentPassword'],
    fieldOf: currentPasswordErrors,
    submit: async (body) => onSecret(await call('beginSecondFactor', { body })),
  });
  return (
    <form className={styles.column} onSubmit={form.onSubmit} noValidate>
      <p className={styles.text}>{t('passwordStep')}</p>
      <CurrentPasswordField {...form.field('currentPassword')} description={false} />
      <Failure>{form.failure}</Failure>
      <div className={styles.actions}>
        <Button type="submit" loading={form.isBusy}>
          {t('continue')}
        </Button>
      </div>
    </form>
  );
}

function ScanAndConfirm({ secret, uri, onCodes }: Secret & { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('second-factor');
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    fieldOf: { ERR_WRONG_CODE: 'code' },
    submit: async (body) => onCodes((await call('confirmSecondFactor', { body })).recoveryCodes),
  });
  // A dialog sets the focus only when it opens; this field appears later.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form className={styles.column} onSubmit={form.onSubmit} noValidate>
      <div className={styles.scan}>
        <QrCode text={uri} label={t('scan.picture')} />
        <div className={styles.column}>
          <ol className={styles.steps}>
            <li>{t('scan.install')}</li>
            <li>{t('scan.scan')}</li>
            <li>{t('scan.type')}</li>
          </ol>
          <p className={styles.help}>
            {t('scan.byHand')}
            <output className={styles.key} aria-label={t('scan.key')}>
              {grouped(secret)}
            </output>
          </p>
        </div>
      </div>
      <CodeField {...form.field('code')} ref={field} />
      <Failure>{form.failure}</Failure>
      <div className={styles.actions}>
        <Button type="submit" loading={form.isBusy}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}

interface Props {
  doneLabel: string;
  /** The second factor is on. The codes are still shown. */
  onOn: () => void;
  onDone: () => void;
}

/** Sets a second factor up: the present password, the authenticator app, the recovery codes. */
export function Enrol({ doneLabel, onOn, onDone }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (!secret) return <AskPassword onSecret={setSecret} />;
  return (
    <ScanAndConfirm
      {...secret}
      onCodes={(given) => {
        setCodes(given);
        onOn();
      }}
    />
  );
}
