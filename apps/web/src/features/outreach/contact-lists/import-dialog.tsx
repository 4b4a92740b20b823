import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../shared/file-drop.tsx';
import { ImportResult } from '../../../shared/imports/import-result.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './contact-lists.module.css';
import { LIST_FILES, type ListImport } from './list-imports.ts';
import { useSampleSheet } from './sample-sheet.ts';

/** Imports a sheet into a list: the file, how far it is, and what became of its rows. Closed, it goes on. */
export function ImportDialog({ listImport, onClose }: { listImport: ListImport; onClose: () => void }) {
  const { t } = useTranslation('list-items');
  const { t: common } = useTranslation('common');
  const saveSample = useSampleSheet();
  const { current, isSending, failure, start, dismiss } = listImport;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('importTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {current ? (
        <ImportResult
          record={current}
          actions={
            <>
              <Button variant="default" onClick={dismiss}>
                {t('another')}
              </Button>
              <Button onClick={onClose}>{common('actions.close')}</Button>
            </>
          }
        />
      ) : (
        <div className={styles.import}>
          <FileDrop
            title={t('dropTitle')}
            text={t('dropText')}
            chooseLabel={t('choose')}
            accept={LIST_FILES}
            isBusy={isSending}
            onFile={(file) => void start(file)}
          />
          <Failure>{failure}</Failure>
          <Button variant="subtle" leftSection={<IconDownload size={16} />} onClick={saveSample}>
            {t('sample')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
