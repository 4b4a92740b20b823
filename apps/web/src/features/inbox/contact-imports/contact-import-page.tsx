import { Button } from '@mantine/core';
import type { ContactImport } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useFormatsHint } from '../../../shared/formats-hint.ts';
import { FileDrop } from '../../../shared/file-drop.tsx';
import { endedBefore, isRecentImport } from '../../../shared/imports/import-progress.ts';
import { ImportResult } from '../../../shared/imports/import-result.tsx';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { PageBody } from '../../../ui/page.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { useImports } from './import-queries.ts';
import { FromPhone, type PhoneSource } from './from-phone.tsx';
import { MappingTable, type Choice } from './mapping.tsx';

/**
 * Announces once that an import has ended since this page first read the list. Whether the page has drawn it running does
 * not matter: a short one starts and ends between two drawings.
 */
function useEndWord(list: readonly ContactImport[] | undefined): void {
  const { t } = useTranslation('contact-import');
  const announced = useRef<number>(undefined);
  useEffect(() => {
    if (!list) return;
    const [latest] = list;
    announced.current ??= endedBefore(latest);
    if (latest?.status !== 'done' || latest.id <= announced.current) return;
    announced.current = latest.id;
    toast.done(t(latest.ignored > 0 ? 'successWithErrors' : 'success'));
  }, [list, t]);
}

/** The calls of an import, one at a time; a failure is shown. */
function useSteps(put: (record: ContactImport) => void) {
  const errorText = useErrorText();
  const formatsHint = useFormatsHint();
  const [isBusy, setBusy] = useState(false);
  const run = async (step: () => Promise<ContactImport>) => {
    setBusy(true);
    try {
      put(await step());
    } catch (error) {
      toast.failed(errorText(error), formatsHint(error));
    }
    setBusy(false);
  };
  const read = (file: File) => {
    const body = new FormData();
    body.append('file', file);
    return run(async () => upload('readContactFile', { body, onProgress: () => undefined }));
  };
  const start = (id: number, { mapping, skipped }: Choice) => {
    const { name = 0, number = 0, email, tags } = mapping;
    const body = { name, number, email, tags, skipped };
    return run(async () => call('startContactImport', { params: { id }, body }));
  };
  const take = (source: PhoneSource, whatsappId: number) =>
    run(async () =>
      call(source === 'chats' ? 'importChatContacts' : 'importPhoneContacts', { body: { whatsappId } }),
    );
  return { isBusy, read, start, take };
}

/** Imports contacts from a spreadsheet or a phone, and shows the results. */
export function ContactImportPage() {
  const { t } = useTranslation('contact-import');
  const me = useMe();
  const imports = useImports();
  const [left, setLeft] = useState(0);
  const { isBusy, read, start, take } = useSteps(imports.put);
  const latest = imports.data?.[0];
  useEndWord(imports.data);
  const current = latest && latest.id > left && isRecentImport(latest) ? latest : undefined;
  const leave = () => setLeft(latest?.id ?? 0);
  return (
    <>
      <PageBar title={t('title')}>
        <Button component={Link} href="/contacts" variant="default" leftSection={<IconArrowLeft size={16} />}>
          {t('back')}
        </Button>
      </PageBar>
      <PageBody>
        {current?.status === 'draft' ? (
          <MappingTable
            key={current.id}
            draft={current}
            isBusy={isBusy}
            onStart={(choice) => void start(current.id, choice)}
            onLeave={leave}
          />
        ) : current ? (
          <ImportResult
            isPage
            record={current}
            actions={
              <Button variant="default" onClick={leave}>
                {t('another')}
              </Button>
            }
          />
        ) : (
          <>
            <FileDrop
              title={t('dropTitle')}
              text={t('dropText')}
              chooseLabel={t('choose')}
              isBusy={isBusy || imports.isPending}
              onFile={(file) => void read(file)}
            />
            {isAdmin(me) ? (
              <FromPhone isBusy={isBusy} onStart={(source, connection) => void take(source, connection)} />
            ) : null}
          </>
        )}
      </PageBody>
    </>
  );
}
