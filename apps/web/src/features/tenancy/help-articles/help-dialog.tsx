import { Textarea, TextInput } from '@mantine/core';
import type { Help } from '@prosa/contract';
import { helpVideoOf } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { helpsKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './help-articles.module.css';

/** Title, description and video of an article; below the video, what a card will do with it. */
export function HelpDialog({ help, onClose }: { help: Help | null; onClose: () => void }) {
  const { t } = useTranslation(['helps', 'common']);
  const refetch = useRefetch(helpsKey);
  const form = useForm({
    initial: {
      title: help?.title ?? '',
      description: help?.description ?? '',
      video: help?.video ?? '',
    },
    required: ['title', 'video'],
    rules: async () => (await import('@prosa/contract')).HelpInput,
    submit: async (body) => {
      try {
        if (help) await call('updateHelp', { params: { id: help.id }, body });
        else await call('createHelp', { body });
      } catch (error) {
        toast.failed(t('saveFailed'));
        throw error;
      }
      await refetch();
      toast.done(t('common:operationDone'));
      onClose();
    },
  });
  const { video } = form.values;
  return (
    <FormDialog
      title={help ? t('editTitle', { name: help.title }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('title')} data-autofocus label={t('name')} />
      <Textarea {...form.field('description')} label={t('description')} autosize minRows={2} maxRows={8} />
      <TextInput {...form.field('video')} label={t('video')} description={t('videoHelp')} />
      <p className={styles.effect} role="status">
        {video.trim() === '' ? '' : t(`effects.${helpVideoOf(video).kind}`)}
      </p>
    </FormDialog>
  );
}
