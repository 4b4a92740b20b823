import type { Campaign } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AudienceText } from './audience-text.tsx';
import { useAudience, useRefetchCampaigns } from './campaign-queries.ts';
import { useNextSending, useSendingHours } from './sending-hours.ts';

/** Sends a campaign at once, after a look at whom it reaches. */
export function StartDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t, i18n } = useTranslation('campaigns');
  const refetch = useRefetchCampaigns();
  const { id, name, contactListId, whatsapp } = campaign;
  const hours = useSendingHours();
  const next = useNextSending();
  const { data } = useAudience(id, contactListId !== null);
  const form = useForm({
    initial: {},
    submit: async () => {
      await call('updateCampaign', { params: { id }, body: { scheduledAt: new Date().toISOString() } });
      await refetch();
      toast.done(t('started', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('startTitle', { name })}
      submitLabel={t('start')}
      failure={form.failure}
      isBusy={form.isBusy}
      isChanged={false}
      isDisabled={contactListId !== null && (data === undefined || data.valid + data.unknown === 0)}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {contactListId === null ? <p>{t('noList')}</p> : <AudienceText campaignId={id} />}
      <p>
        {t('startText', { connection: whatsapp?.name ?? '–' })}
        {hours === null ? null : <> {t('hoursAre', { hours })}</>}
      </p>
      {next === null ? null : (
        <p>
          <strong>{t('startsLater', { when: formatDateTime(next.getTime(), i18n.language) })}</strong>
        </p>
      )}
    </FormDialog>
  );
}
