import { Button } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { IconTemplate } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import styles from '../../../shared/templates/templates.module.css';

const TemplateDialog = lazyComponent(async () => (await import('./template-dialog.tsx')).TemplateDialog);

/** Replaces the text field while the reply window is closed, and offers what can be done instead. */
export function ClosedReplyWindow({ ticket, hasTemplates }: { ticket: Ticket; hasTemplates: boolean }) {
  const { t } = useTranslation('templates');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.shut}>
      <p>{t(hasTemplates ? 'window.useTemplate' : 'window.wait')}</p>
      {hasTemplates ? (
        <Button leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {t('choose')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {isOpen ? <TemplateDialog ticket={ticket} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
