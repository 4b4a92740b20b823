import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { mayEditSchedule } from '@prosa/domain';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ContactPicker } from '../../../shared/pickers/contact-picker.tsx';
import { VariableButtons } from '../../../shared/variable-buttons.tsx';
import { ConnectionFields, RecurrenceFields, TicketFields } from './schedule-fields.tsx';
import { KeptTemplate, TemplateWords } from './schedule-template.tsx';
import { useScheduleReason } from './schedule-state.ts';
import type { Addressee } from './schedule-values.ts';
import { TooLate } from './too-late.tsx';
import { useScheduleForm, type ScheduleForm } from './use-schedule-form.ts';

interface Props {
  schedule: Schedule | null;
  contact?: Addressee | null;
  onClose: () => void;
}

interface PartProps {
  form: ScheduleForm;
  isLocked: boolean;
}

function When({ form, isLocked }: PartProps) {
  const { t } = useTranslation('schedules');
  const { values, set } = form;
  return (
    <>
      <MomentField {...form.field('sendAt')} label={t('sendAt')} disabled={isLocked} />
      {isLocked ? null : <TooLate values={values} set={set} />}
      <RecurrenceFields values={values} isLocked={isLocked} set={set} />
      <Switch
        label={t('cancelOnReply')}
        description={t('cancelOnReplyHelp')}
        disabled={isLocked}
        checked={values.cancelOnReply}
        onChange={(event) => set('cancelOnReply', event.currentTarget.checked)}
      />
    </>
  );
}

function TextWords({ form, isLocked }: PartProps) {
  const { t } = useTranslation('schedules');
  const text = useRef<HTMLTextAreaElement>(null);
  const { values, set, errors } = form;
  return (
    <>
      <Textarea
        {...form.field('body')}
        ref={text}
        // A disabled field cannot take the focus, which would stay on the page.
        data-autofocus={isLocked ? undefined : true}
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

function Words({ schedule, form, isLocked }: PartProps & Pick<Props, 'schedule'>) {
  if (form.values.kind === 'text') return <TextWords form={form} isLocked={isLocked} />;
  return schedule && isLocked ? <KeptTemplate schedule={schedule} /> : <TemplateWords form={form} />;
}

/** A scheduled message: recipient, content, time and recurrence. A sent one is read-only. */
export function ScheduleDialog(props: Props) {
  const { schedule, contact = null, onClose } = props;
  // Both namespaces are loaded together: otherwise the dialog would disappear for a moment when a template is chosen.
  const { t } = useTranslation(['schedules', 'templates']);
  const me = useMe();
  const form = useScheduleForm(props);
  const { values, set, errors } = form;
  const isSent = schedule !== null && schedule.sentAt !== null;
  const isLocked = isSent || (schedule !== null && !mayEditSchedule(me, schedule));
  const title = schedule ? t('editTitle', { status: t(`status.${schedule.status}`) }) : t('newTitle');
  const reason = useScheduleReason()(schedule);
  return (
    <FormDialog
      title={title}
      failure={form.failure}
      isBusy={form.isBusy}
      isReadOnly={isLocked}
      size={values.kind === 'template' ? 760 : 600}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {schedule?.status === 'ERRO' ? <Failure>{reason}</Failure> : reason ? <p>{reason}</p> : null}
      {schedule || contact ? (
        <TextInput label={t('contact')} value={values.contactId?.name ?? ''} readOnly />
      ) : (
        <ContactPicker
          picked={values.contactId}
          error={errors.contactId}
          onPick={(picked) => set('contactId', picked && 'id' in picked ? picked : null)}
        />
      )}
      <ConnectionFields values={values} isLocked={isLocked} set={set} />
      <Words schedule={schedule} form={form} isLocked={isLocked} />
      <When form={form} isLocked={isLocked} />
      <TicketFields values={values} isLocked={isLocked} set={set} />
    </FormDialog>
  );
}
