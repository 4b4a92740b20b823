import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import styles from './second-factor.module.css';

interface Props {
  codes: string[];
  doneLabel: string;
  onDone: () => void;
}

/** Shows the recovery codes, for the only time. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const { t } = useTranslation('second-factor');
  const text = codes.join('\n');
  return (
    <div className={styles.column}>
      <p className={styles.text} role="status">
        <strong>{t('codes.title')}.</strong> {t('codes.text')}
      </p>
      <ul className={styles.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {t(copied ? 'codes.copied' : 'codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('codes.fileName'))}
        >
          {t('codes.download')}
        </Button>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  );
}
