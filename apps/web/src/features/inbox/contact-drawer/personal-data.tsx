import { Button } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { IconDownload, IconUserX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

const EraseDialog = lazyComponent(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** What the LGPD gives a person: the own data as a file, and their erasure. */
export function PersonalData({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const save = async () => {
    setBusy(true);
    await download('exportContactData', { params: { id: contact.id } })
      .catch((error: unknown) => toast.failed(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Section title={t('data.title')}>
      <p className={styles.hint}>{t('data.text')}</p>
      <div className={styles.dataActions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          loading={isBusy}
          onClick={() => void save()}
        >
          {t('data.export')}
        </Button>
        <Button
          variant="subtle"
          color="danger"
          size="xs"
          leftSection={<IconUserX size={14} />}
          onClick={() => setErasing(true)}
        >
          {t('data.erase')}
        </Button>
      </div>
      {isErasing ? (
        <Suspense fallback={null}>
          <EraseDialog contact={contact} onClose={() => setErasing(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
