import { TextInput } from '@mantine/core';
import type { Campaign } from '@prosa/contract';
import { filledTemplate, unknownPlaceholders } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { NoTemplates, TemplateChoice } from '../../../shared/templates/template-choice.tsx';
import { TemplateFields } from '../../../shared/templates/template-fields.tsx';
import { useTemplates } from '../../../shared/templates/template-queries.ts';
import { problemsOf, usableOf } from '../../../shared/templates/template-values.ts';
import { noFile } from '../../../ui/file-field.tsx';
import styles from './campaigns.module.css';
import { MessagePreview } from './message-preview.tsx';
import { PlaceholderButtons } from './placeholder-buttons.tsx';
import { useCampaignVariables } from './settings/use-campaign-variables.ts';
import type { CampaignForm } from './use-campaign-form.ts';

/** Parameters that use a placeholder that stands for nothing. */
function UnknownText({ form }: { form: CampaignForm }) {
  const { t } = useTranslation('campaign-form');
  const variables = useCampaignVariables();
  const texts = Object.values(form.values.templateValues);
  const unknown = [...new Set(texts.flatMap((text) => unknownPlaceholders(text, variables)))];
  if (!form.isSubmitted || unknown.length === 0) return null;
  const names = unknown.map((key) => `{${key}}`).join(', ');
  return (
    <p className={styles.wrong} role="alert">
      {t('unknown', { count: unknown.length, names })}
    </p>
  );
}

/** The approved template of an official number, with a value for each parameter. */
export function CampaignTemplate({ campaign, form }: { campaign: Campaign | null; form: CampaignForm }) {
  const { t } = useTranslation(['campaign-form', 'templates']);
  const { values, set, errors, isSubmitted } = form;
  const whatsappId = values.whatsappId ?? 0;
  const { data } = useTemplates(whatsappId);
  const templates = usableOf(data?.templates ?? []);
  const chosen = templates.find(({ id }) => id === values.templateId) ?? null;
  const goneName = data && !chosen && values.templateId !== null ? campaign?.templateName : null;
  const problems =
    chosen && isSubmitted ? problemsOf(chosen, values.templateValues, values.file.kind !== 'none') : {};
  return (
    <>
      {data && templates.length === 0 ? <NoTemplates whatsappId={whatsappId} error={data.error} /> : null}
      <TemplateChoice
        templates={templates}
        chosen={chosen}
        error={errors.templateId ?? (goneName ? t('templateGone', { name: goneName }) : null)}
        onChoose={(id) => {
          set('templateId', id);
          set('templateValues', {});
          set('file', noFile);
        }}
      />
      {chosen ? (
        <>
          <TemplateFields
            template={chosen}
            values={values.templateValues}
            file={values.file}
            problems={problems}
            Variables={PlaceholderButtons}
            onChange={(key, value) => set('templateValues', { ...values.templateValues, [key]: value })}
            onFile={(file) => set('file', file)}
          />
          <UnknownText form={form} />
          <MessagePreview
            text={filledTemplate(chosen, values.templateValues).body}
            contactListId={values.contactListId?.id ?? null}
          />
        </>
      ) : null}
    </>
  );
}

/** The template of a campaign that cannot be changed. */
export function KeptTemplate({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('templates');
  const { templateName, templateId, templateValues, whatsappId, contactListId } = campaign;
  const { data } = useTemplates(whatsappId ?? 0);
  const known = data?.templates.find(({ id }) => id === templateId);
  return (
    <>
      <TextInput label={t('template')} value={templateName ?? ''} readOnly />
      {known ? (
        <MessagePreview text={filledTemplate(known, templateValues).body} contactListId={contactListId} />
      ) : null}
    </>
  );
}
