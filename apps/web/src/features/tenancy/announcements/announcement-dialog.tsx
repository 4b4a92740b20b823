import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { AnnouncementRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import styles from './announcements.module.css';
import { AudienceFields } from './audience-fields.tsx';
import { priorities } from './priority.tsx';
import { type AnnouncementForm, useAnnouncementForm } from './use-announcement-form.ts';

function Content({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation('announcements');
  const { values, set, errors, progress } = form;
  return (
    <>
      <TextInput {...form.field('title')} data-autofocus label={t('name')} />
      <Textarea {...form.field('text')} label={t('text')} autosize minRows={3} maxRows={10} />
      <Select
        name="priority"
        label={t('priority')}
        data={priorities.map((level) => ({ value: String(level), label: t(`priorities.${level}`) }))}
        allowDeselect={false}
        value={String(values.priority)}
        onChange={(level) => set('priority', Number(level))}
      />
      <FileField
        label={t('picture')}
        help={t('pictureHelp')}
        accept=".png,.jpg,.jpeg"
        value={values.file}
        progress={progress}
        error={errors.file}
        onChange={(file) => set('file', file)}
      />
    </>
  );
}

function Period({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation('announcements');
  const { values, set } = form;
  return (
    <>
      <Switch
        label={t('status')}
        description={t('statusHelp')}
        checked={values.status}
        onChange={(event) => set('status', event.currentTarget.checked)}
      />
      <div className={styles.row}>
        <MomentField {...form.field('startsAt')} label={t('startsAt')} />
        <MomentField {...form.field('endsAt')} label={t('endsAt')} />
      </div>
    </>
  );
}

/** What an announcement says, whom it is for, and from when until when it is shown. */
export function AnnouncementDialog({ row, onClose }: { row: AnnouncementRow | null; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const form = useAnnouncementForm(row, onClose);
  return (
    <FormDialog
      title={row ? t('editTitle', { name: row.title }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={580}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Content form={form} />
      <AudienceFields form={form} />
      <Period form={form} />
    </FormDialog>
  );
}
