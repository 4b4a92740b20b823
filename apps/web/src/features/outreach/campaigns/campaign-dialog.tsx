import { Switch, TextInput } from '@mantine/core';
import type { Campaign } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import { useIsEditable } from './campaign-actions.tsx';
import {
  AudienceFields,
  CanaryField,
  ConnectionField,
  SharedConnectionsField,
  TicketFields,
} from './campaign-fields.tsx';
import { CampaignTemplate, KeptTemplate } from './campaign-template.tsx';
import styles from './campaigns.module.css';
import { MessageTabs } from './message-tabs.tsx';
import { type CampaignForm, useCampaignForm } from './use-campaign-form.ts';

interface Props {
  campaign: Campaign | null;
  onClose: () => void;
}

interface PartProps {
  form: CampaignForm;
  isLocked: boolean;
}

function Texts({ form, isLocked }: PartProps) {
  const { t } = useTranslation('campaign-form');
  const { values, set, errors } = form;
  return (
    <>
      <MessageTabs kind="message" form={form} isLocked={isLocked} />
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
        label={t('confirmation')}
        description={t('confirmationHelp')}
        disabled={isLocked}
        checked={values.confirmation}
        onChange={(event) => set('confirmation', event.currentTarget.checked)}
      />
      {values.confirmation ? (
        <MessageTabs kind="confirmationMessage" form={form} isLocked={isLocked} />
      ) : null}
    </>
  );
}

/** A campaign: whom it writes to, over which connection, what and when. */
export function CampaignDialog({ campaign, onClose }: Props) {
  // The namespaces are loaded together: otherwise the dialog would disappear for a moment when a template is chosen.
  const { t } = useTranslation(['campaign-form', 'templates']);
  const isLocked = !useIsEditable(campaign);
  const form = useCampaignForm(campaign, onClose);
  const { isTemplate } = form.values;
  return (
    <FormDialog
      title={campaign ? t('editTitle', { name: campaign.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      isReadOnly={isLocked}
      size={680}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {isLocked ? <p role="status">{t('locked')}</p> : null}
      <TextInput
        {...form.field('name')}
        // A disabled field cannot take the focus, which would stay on the page.
        data-autofocus={isLocked ? undefined : true}
        label={t('name')}
        disabled={isLocked}
      />
      <AudienceFields form={form} isLocked={isLocked} />
      <ConnectionField form={form} isLocked={isLocked} />
      <SharedConnectionsField form={form} isLocked={isLocked} />
      {isTemplate && campaign && isLocked ? <KeptTemplate campaign={campaign} /> : null}
      {isTemplate && !isLocked ? <CampaignTemplate campaign={campaign} form={form} /> : null}
      {isTemplate ? null : <Texts form={form} isLocked={isLocked} />}
      <TicketFields form={form} isLocked={isLocked} />
      <CanaryField form={form} isLocked={isLocked} />
      <MomentField {...form.field('scheduledAt')} label={t('scheduledAt')} disabled={isLocked} />
      <p className={styles.help}>{t('scheduledAtHelp')}</p>
    </FormDialog>
  );
}
