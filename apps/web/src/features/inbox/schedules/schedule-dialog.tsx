import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { mayEditSchedule } from '@prosa/domain';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/api-error.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { MomentField } from '../../../ui/moment-field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ContactPicker } from '../new-ticket/contact-picker.tsx';
import { VariableButtons } from '../variable-buttons.tsx';
import { PlaceFields, RecurrenceFields } from './schedule-fields.tsx';
import { storeSchedule, useRefetchSchedules } from './schedule-queries.ts';
import { valuesOf, wordsOf, type Addressee, type ScheduleValues } from './schedule-values.ts';

interface Props {
  schedule: Schedule | null;
  contact?: Addressee | null;
  onClose: () => void;
}

function useScheduleForm({ schedule, contact = null, onClose }: Props) {
  const { t } = useTranslation('schedules');
  const [, navigate] = useLocation();
  const refetch = useRefetchSchedules();
  const stored = useRef(schedule);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm({
    initial: valuesOf(schedule, contact),
    required: ['contactId', 'body', 'sendAt'],
    tooShort: { body: t('bodyTooShort') },
    rules: async () => {
      const { ScheduleInput } = await import('@prosa/contract');
      return { safeParse: (values: unknown) => ScheduleInput.safeParse(wordsOf(values as ScheduleValues)) };
    },
    submit: async (values) => {
      const keep = (next: Schedule) => void (stored.current = next);
      const wish = { words: wordsOf(values), file: values.file };
      try {
        const outcome = await storeSchedule(stored.current, wish, keep, setProgress);
        if (outcome === 'mediaRemoved') toast.done(t('mediaRemoved'));
      } finally {
        setProgress(null);
        await refetch();
      }
      toast.done(t('saved'));
      onClose();
      if (contact) navigate('/schedules');
    },
  });
  return { ...form, progress };
}

function When({ form, isLocked }: { form: ReturnType<typeof useScheduleForm>; isLocked: boolean }) {
  const { t } = useTranslation('schedules');
  const { values, set } = form;
  return (
    <>
      <MomentField {...form.field('sendAt')} label={t('sendAt')} disabled={isLocked} />
      <RecurrenceFields values={values} isLocked={isLocked} set={set} />
    </>
  );
}

function What({ form, isLocked }: { form: ReturnType<typeof useScheduleForm>; isLocked: boolean }) {
  const { t } = useTranslation('schedules');
  const text = useRef<HTMLTextAreaElement>(null);
  const { values, set, errors } = form;
  return (
    <>
      <Textarea
        {...form.field('body')}
        ref={text}
        data-autofocus
        label={t('body')}
        disabled={isLocked}
        autosize
        minRows={3}
        maxRows={10}
      />
      <VariableButtons field={text} isDisabled={isLocked} onChange={(next) => set('body', next)} />
      <FileField
        label={t('file')}
        help={t('fileHelp')}
        accept=".png,.jpg,.jpeg"
        value={values.file}
        isDisabled={isLocked}
        progress={form.progress}
        error={errors.file}
        onChange={(file) => set('file', file)}
      />
      <Switch
        label={t('sign')}
        disabled={isLocked}
        checked={values.assinar}
        onChange={(event) => set('assinar', event.currentTarget.checked)}
      />
    </>
  );
}

/** A message that is sent by itself: to whom, what, when and how often. One that was sent can only be looked at. */
export function ScheduleDialog(props: Props) {
  const { schedule, contact = null, onClose } = props;
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const me = useMe();
  const form = useScheduleForm(props);
  const { values, set, errors } = form;
  const isSent = schedule !== null && schedule.sentAt !== null;
  const isLocked = isSent || (schedule !== null && !mayEditSchedule(me, schedule));
  const title = schedule ? t('editTitle', { status: t(`status.${schedule.status}`) }) : t('newTitle');
  const reason = schedule?.error
    ? errorText(new ApiError(400, { error: schedule.error, message: schedule.error }))
    : null;
  return (
    <FormDialog
      title={title}
      failure={form.failure}
      isBusy={form.isBusy}
      isReadOnly={isLocked}
      size={600}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {reason ? <p role="alert">{reason}</p> : null}
      {schedule || contact ? (
        <TextInput label={t('contact')} value={values.contactId?.name ?? ''} readOnly />
      ) : (
        <ContactPicker
          picked={values.contactId}
          error={errors.contactId}
          onPick={(picked) => set('contactId', picked && 'id' in picked ? picked : null)}
        />
      )}
      <What form={form} isLocked={isLocked} />
      <When form={form} isLocked={isLocked} />
      <PlaceFields values={values} isLocked={isLocked} set={set} />
    </FormDialog>
  );
}
