import { Button } from '@mantine/core';
import type { Language } from '@prosa/contract';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { FileDrop } from '../../../shared/file-drop.tsx';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { toast } from '../../../shared/toast.ts';
import { formatNumber } from '../../../ui/format.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { PageBody } from '../../../ui/page.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Counts, useImport } from './use-import.ts';
import styles from './user-imports.module.css';

function Result({ counts, onAgain }: { counts: Counts; onAgain: () => void }) {
  const { t, i18n } = useTranslation('user-import');
  return (
    <div className={styles.result}>
      <div role="status">
        <h2>{t('doneTitle')}</h2>
      </div>
      <dl className={styles.counts}>
        {(['created', 'invited', 'ignored'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`counts.${name}`)}</dt>
            <dd className="num">{formatNumber(counts[name], i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button variant="default" onClick={onAgain}>
          {t('other')}
        </Button>
        <Button component={Link} href="/users">
          {t('toUsers')}
        </Button>
      </div>
    </div>
  );
}

function Sample() {
  const { t, i18n } = useTranslation('user-import');
  const errorText = useErrorText();
  const save = () => {
    const query = { format: 'xlsx', language: i18n.language as Language } as const;
    download('sampleUserSheet', { query }).catch((error: unknown) => toast.failed(errorText(error)));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
      {t('sample')}
    </Button>
  );
}

/** Adds many users by a sheet: the file, what each row would make, and what was made. */
export function UserImportPage() {
  const { t } = useTranslation('user-import');
  const mail = usePublicSetting('mail');
  const { step, isBusy, read, start, again } = useImport();
  return (
    <>
      <PageBar title={t('title')}>
        <Sample />
        <Button component={Link} href="/users" variant="default" leftSection={<IconArrowLeft size={16} />}>
          {t('back')}
        </Button>
      </PageBar>
      <PageBody>
        {step.kind === 'file' ? (
          <FileDrop
            title={t('dropTitle')}
            text={`${t('dropText')} ${t(mail === 'enabled' ? 'invites' : 'needsPassword')}`}
            chooseLabel={t('choose')}
            isBusy={isBusy}
            onFile={read}
          />
        ) : null}
        {step.kind === 'preview' ? (
          <PreviewTable
            preview={step.preview}
            isBusy={isBusy}
            onStart={() => start(step.file, step.preview)}
            onAgain={again}
          />
        ) : null}
        {step.kind === 'done' ? <Result counts={step.counts} onAgain={again} /> : null}
      </PageBody>
    </>
  );
}
