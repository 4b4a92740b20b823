import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import styles from './pairing.module.css';
import { Steps } from './scan.tsx';

/** Two groups of four, as the phone shows them. */
const grouped = (code: string) => (code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code);

function Letters({ code, onAgain }: { code: string; onAgain: () => void }) {
  const { t } = useTranslation('pairing');
  return (
    <>
      <div className={styles.letters}>
        <output className={styles.letter} aria-label={t('code')}>
          {grouped(code)}
        </output>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Steps of="type" />
      <Button variant="subtle" size="compact-sm" onClick={onAgain}>
        {t('otherNumber')}
      </Button>
    </>
  );
}

/** For a phone whose camera cannot be used: its number goes in, eight letters come out, which are typed on it. */
export function TypeCode({ id, onScan }: { id: number; onScan: () => void }) {
  const { t } = useTranslation('pairing');
  const [code, setCode] = useState<string | null>(null);
  const form = useForm({
    initial: { number: '+55 ' },
    rules: async () => (await import('@prosa/contract')).requestPairingCode.body,
    submit: async ({ number }) => {
      const answer = await call('requestPairingCode', { params: { id }, body: { number } });
      setCode(answer.code);
    },
  });
  // A dialog looks for what to focus when it opens; this comes later, in the place of the QR code.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.type}>
      {code === null ? (
        <form className={styles.number} onSubmit={form.onSubmit} noValidate>
          <TextInput
            {...form.field('number')}
            ref={field}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={t('number')}
            description={t('numberHelp')}
          />
          <Failure>{form.failure}</Failure>
          <Button type="submit" loading={form.isBusy}>
            {t('ask')}
          </Button>
        </form>
      ) : (
        <Letters code={code} onAgain={() => setCode(null)} />
      )}
      <Button variant="subtle" size="compact-sm" onClick={onScan}>
        {t('scanInstead')}
      </Button>
    </div>
  );
}
