import { TextInput } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { filledTemplate } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { noFile } from '../../../ui/file-field.tsx';
import { TemplateBubble } from '../templates/template-bubble.tsx';
import { NoTemplates, TemplateChoice } from '../../../shared/templates/template-choice.tsx';
import { TemplateFields } from '../../../shared/templates/template-fields.tsx';
import { useTemplates } from '../../../shared/templates/template-queries.ts';
import { problemsOf, usableOf } from '../../../shared/templates/template-values.ts';
import templateStyles from '../../../shared/templates/templates.module.css';
import type { ScheduleForm } from './use-schedule-form.ts';

/** The template, its parameters and a preview; variables are filled when it is sent. */
export function TemplateWords({ form }: { form: ScheduleForm }) {
  const { t } = useTranslation(['schedules', 'templates']);
  const { values, set, errors, isSubmitted } = form;
  const whatsappId = Number(values.whatsappId);
  const { data } = useTemplates(whatsappId);
  const templates = usableOf(data?.templates ?? []);
  const chosen = templates.find(({ id }) => String(id) === values.templateId) ?? null;
  const isGone = data !== undefined && !chosen && values.templateName !== '';
  const gone = isGone ? t('schedules:templateGone', { name: values.templateName }) : null;
  const problems =
    chosen && isSubmitted ? problemsOf(chosen, values.templateValues, values.file.kind !== 'none') : {};
  return (
    <>
      {data !== undefined && templates.length === 0 ? (
        <NoTemplates whatsappId={whatsappId} error={data.error} />
      ) : null}
      <TemplateChoice
        templates={templates}
        chosen={chosen}
        error={errors.templateId ?? gone}
        onChoose={(id) => {
          set('templateId', id === null ? '' : String(id));
          set('templateName', '');
          set('templateValues', {});
          set('file', noFile);
        }}
      />
      {chosen ? (
        <div className={templateStyles.filling}>
          <div className={templateStyles.fields}>
            <TemplateFields
              template={chosen}
              values={values.templateValues}
              file={values.file}
              problems={problems}
              onChange={(key, value) => set('templateValues', { ...values.templateValues, [key]: value })}
              onFile={(file) => set('file', file)}
            />
          </div>
          <section className={templateStyles.preview} aria-label={t('templates:preview')}>
            <TemplateBubble content={filledTemplate(chosen, values.templateValues)} />
          </section>
        </div>
      ) : null}
    </>
  );
}

/** The template of a sent schedule: its name and its text. */
export function KeptTemplate({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('templates');
  const { templateName, templateId, templateValues, whatsappId, body } = schedule;
  const { data } = useTemplates(whatsappId ?? 0);
  const known = data?.templates.find(({ id }) => id === templateId);
  const plain = { header: null, body, footer: '', buttons: [] };
  return (
    <>
      <TextInput label={t('template')} value={templateName ?? ''} readOnly />
      <section className={templateStyles.preview} aria-label={t('preview')}>
        <TemplateBubble content={known ? filledTemplate(known, templateValues) : plain} />
      </section>
    </>
  );
}
