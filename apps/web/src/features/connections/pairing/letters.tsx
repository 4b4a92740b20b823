import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/use-now.ts';
import styles from './pairing.module.css';
import { Steps } from './scan.tsx';

/** The pairing code; endsAt is in milliseconds of this computer's clock. */
export interface Given {
  code: string;
  endsAt: number;
}

/** Two groups of four, as the phone shows them. */
const grouped = (code: string) => (code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code);

function Copy({ code }: { code: string }) {
  const { t } = useTranslation('pairing');
  return (
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
  );
}

/** The code with its seconds left; when it has expired, a button that submits the surrounding form for a new one. */
export function Letters({ given: { code, endsAt }, isBusy }: { given: Given; isBusy: boolean }) {
  const { t } = useTranslation('pairing');
  const seconds = Math.max(Math.ceil((endsAt - useNow(1_000)) / 1_000), 0);
  return (
    <>
      {seconds > 0 ? (
        <>
          <div className={styles.letters}>
            <output className={styles.letter} aria-label={t('code')}>
              {grouped(code)}
            </output>
            <Copy code={code} />
          </div>
          <p className={`${styles.life} num`}>{t('secondsLeft', { count: seconds })}</p>
          <Steps of="type" />
        </>
      ) : null}
      <div role="status">{seconds > 0 ? null : t('codeOver')}</div>
      {seconds > 0 ? null : (
        <Button type="submit" loading={isBusy}>
          {t('anotherCode')}
        </Button>
      )}
    </>
  );
}
