import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './send-api.module.css';

/** A text to copy, such as a request. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.code}>
      <ScrollRegion aria-label={label}>
        <pre className={styles.pre}>{text}</pre>
      </ScrollRegion>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            className={styles.copy ?? ''}
            size="compact-sm"
            variant="default"
            aria-label={`${t('copy')}: ${label}`}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
