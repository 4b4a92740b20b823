import { Alert, Button, Group, Stack } from '@mantine/core';
import type { AnswerOf, importSuppressions } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useFormatsHint } from '../../../shared/formats-hint.ts';
import { FileDrop } from '../../../shared/file-drop.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRefetchSuppressions } from './suppression-queries.ts';

type Result = AnswerOf<typeof importSuppressions>;

function Outcome({ result }: { result: Result }) {
  const { t } = useTranslation('suppressions');
  const { added, known, invalid, invalidRows } = result;
  return (
    <Alert color={invalid > 0 ? 'yellow' : 'teal'} role="status" title={t('imported', { count: added })}>
      {known > 0 ? <p>{t('known', { count: known })}</p> : null}
      {invalid > 0 ? <p>{t('invalid', { count: invalid, rows: invalidRows.join(', ') })}</p> : null}
    </Alert>
  );
}

/** Adds the numbers of a sheet; then shows what came of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('suppressions');
  const errorText = useErrorText();
  const formatsHint = useFormatsHint();
  const refetch = useRefetchSuppressions();
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append('file', file);
      const result = await call('importSuppressions', { body });
      await refetch();
      return result;
    },
  });
  const { data, error, isPending } = importing;
  return (
    <Dialog opened onClose={onClose} title={t('importTitle')}>
      <Stack>
        <FileDrop
          title={t('dropTitle')}
          text={t('dropText')}
          chooseLabel={t('chooseFile')}
          isBusy={isPending}
          onFile={(file) => importing.mutate(file)}
        />
        {error ? (
          <Alert color="red" role="alert">
            {errorText(error)} {formatsHint(error)}
          </Alert>
        ) : null}
        {data ? <Outcome result={data} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
