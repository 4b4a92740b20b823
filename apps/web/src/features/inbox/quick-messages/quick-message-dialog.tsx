import { Switch, Textarea, TextInput } from '@mantine/core';
import type { QuickMessage } from '@prosa/contract';
import { mayEditQuickMessage } from '@prosa/domain';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { FileField, noFile, type FileChoice } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { VariableButtons } from '../../../shared/variable-buttons.tsx';
import { storeQuickMessage, useRefetchQuickMessages } from './quick-message-queries.ts';

function fileOf(record: QuickMessage | null): FileChoice {
  if (!record?.mediaName) return noFile;
  return { kind: 'kept', name: record.mediaName, url: record.mediaPath, mime: record.mediaMime };
}

const initialOf = (record: QuickMessage | null) => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  visao: record?.visao ?? false,
  file: fileOf(record),
});

function useQuickMessageForm(record: QuickMessage | null, onClose: () => void) {
  const { t } = useTranslation('quick');
  const refetch = useRefetchQuickMessages();
  const stored = useRef(record);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm({
    initial: initialOf(record),
    rules: async () => {
      const { QuickMessageInput } = await import('@prosa/contract');
      return {
        safeParse: (values: unknown) =>
          QuickMessageInput.safeParse({
            ...(values as object),
            isMedia: (values as { file: FileChoice }).file.kind !== 'none',
          }),
      };
    },
    submit: async (values) => {
      const keep = (next: QuickMessage) => void (stored.current = next);
      try {
        await storeQuickMessage(stored.current, values, keep, setProgress);
      } finally {
        setProgress(null);
        await refetch();
      }
      toast.done(t('saved', { shortcode: values.shortcode }));
      onClose();
    },
  });
  return { ...form, progress };
}

/** Shortcut, text with variables, file and sharing. Locked if this user may not change it. */
export function QuickMessageDialog({
  record,
  onClose,
}: {
  record: QuickMessage | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('quick');
  const me = useMe();
  const form = useQuickMessageForm(record, onClose);
  const text = useRef<HTMLTextAreaElement>(null);
  const { values, set, errors } = form;
  const isLocked = record !== null && !mayEditQuickMessage(me, record);
  return (
    <FormDialog
      title={record ? t('editTitle', { shortcode: record.shortcode }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={isLocked}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {isLocked ? <p>{t('locked', { name: record.user?.name ?? '' })}</p> : null}
      <TextInput
        {...form.field('shortcode')}
        data-autofocus
        label={t('shortcode')}
        description={t('shortcodeHelp')}
        disabled={isLocked}
      />
      <Textarea
        {...form.field('message')}
        ref={text}
        label={t('message')}
        disabled={isLocked}
        autosize
        minRows={3}
        maxRows={10}
      />
      <VariableButtons field={text} isDisabled={isLocked} onChange={(next) => set('message', next)} />
      <FileField
        label={t('file')}
        help={t('fileHelp')}
        value={values.file}
        isDisabled={isLocked}
        progress={form.progress}
        error={errors.file}
        onChange={(file) => set('file', file)}
      />
      <Switch
        label={t('geral')}
        description={t('geralHelp')}
        disabled={isLocked}
        checked={values.geral}
        onChange={(event) => set('geral', event.currentTarget.checked)}
      />
      <Switch
        label={t('visao')}
        description={t('visaoHelp')}
        disabled={isLocked || values.geral}
        checked={values.visao || values.geral}
        onChange={(event) => set('visao', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
