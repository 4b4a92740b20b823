import { Progress, Textarea, TextInput } from '@mantine/core';
import type { FileList } from '@prosa/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { noFile } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { storeFileList, useRefetchFileLists, type FileListValues } from './file-list-queries.ts';
import { FileOptionsField, newOption } from './file-options-field.tsx';

function initialOf(list: FileList | null): FileListValues {
  const options = list?.options.map(({ id, name, path, fileName, mediaType }) => ({
    key: String(id),
    id,
    name,
    file:
      path === null
        ? noFile
        : ({ kind: 'kept', name: fileName ?? name, url: path, mime: mediaType } as const),
  }));
  return { name: list?.name ?? '', message: list?.message ?? '', options: options ?? [newOption()] };
}

function useFileListForm(list: FileList | null, onClose: () => void) {
  const { t } = useTranslation(['files', 'common']);
  const refetch = useRefetchFileLists();
  const stored = useRef(list);
  const [progress, setProgress] = useState<number | null>(null);
  const [optionErrors, setOptionErrors] = useState<(string | undefined)[]>([]);
  const form = useForm({
    initial: initialOf(list),
    rules: async () => {
      const { FileListInput } = await import('@prosa/contract');
      return FileListInput.pick({ name: true, message: true });
    },
    tooShort: { name: t('nameTooShort') },
    fieldOf: { ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'name' },
    submit: async (values) => {
      const missing = values.options.map(({ name }) =>
        name.trim() === '' ? t('common:form.required') : undefined,
      );
      setOptionErrors(missing);
      if (missing.some(Boolean)) return;
      const keep = (next: FileList) => void (stored.current = next);
      try {
        await storeFileList(stored.current, values, keep, setProgress);
      } finally {
        setProgress(null);
        await refetch();
      }
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
  return { ...form, progress, optionErrors };
}

export function FileListDialog({ list, onClose }: { list: FileList | null; onClose: () => void }) {
  const { t } = useTranslation('files');
  const form = useFileListForm(list, onClose);
  return (
    <FormDialog
      title={list ? t('editTitle', { name: list.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <Textarea
        {...form.field('message')}
        label={t('message')}
        description={t('messageHelp')}
        autosize
        minRows={2}
        maxRows={8}
      />
      <FileOptionsField
        options={form.values.options}
        errors={form.optionErrors}
        onChange={(options) => form.set('options', options)}
      />
      {form.progress === null ? null : <Progress value={form.progress * 100} aria-label={t('sending')} />}
    </FormDialog>
  );
}
