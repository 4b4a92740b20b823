import { Group } from '@mantine/core';
import type { Campaign } from '@prosa/contract';
import { allowsStep, isEditable, isReleasable } from '@prosa/domain';
import {
  IconEye,
  IconMessageForward,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconReportAnalytics,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import type { Opening } from '../../../shared/list-page.tsx';
import { toast } from '../../../shared/toast.ts';
import { useNow } from '../../../shared/use-now.ts';
import { RowButton } from '../../../ui/row-actions.tsx';
import { useRefetchCampaigns } from './campaign-queries.ts';

const ICON = 16;
const MINUTE_MS = 60_000;

export const reportOf = (id: number): string => `/campaign/${id}/report`;

/** Whether a campaign may be changed now: a scheduled one closes an hour before its time. */
export function useIsEditable(campaign: Campaign | null): boolean {
  const now = useNow(MINUTE_MS);
  return campaign === null || isEditable(campaign, new Date(now));
}

const steps = {
  cancelCampaign: 'cancelled',
  restartCampaign: 'restarted',
  releaseCampaign: 'released',
} as const;

function useStep(step: keyof typeof steps) {
  const { t } = useTranslation('campaigns');
  const errorText = useErrorText();
  const refetch = useRefetchCampaigns();
  return useMutation({
    mutationFn: async ({ id }: Campaign) => call(step, { params: { id } }),
    onSuccess: ({ name }) => toast.done(t(steps[step], { name })),
    onError: (error) => toast.failed(errorText(error)),
    onSettled: refetch,
  });
}

/** Stops a campaign, or goes on with a stopped one. */
export function StepButtons({ campaign, onStart }: { campaign: Campaign; onStart: () => void }) {
  const { t } = useTranslation('campaigns');
  const cancel = useStep('cancelCampaign');
  const restart = useStep('restartCampaign');
  const release = useStep('releaseCampaign');
  const isOpen = useIsEditable(campaign);
  const { name, status } = campaign;
  const isBusy = cancel.isPending || restart.isPending || release.isPending;
  return (
    <>
      {isOpen && status !== 'CANCELADA' ? (
        <RowButton word={t('start')} name={name} icon={<IconSend size={ICON} />} onClick={onStart} />
      ) : null}
      {allowsStep(status, 'cancel') ? (
        <RowButton
          word={t('stop')}
          name={name}
          icon={<IconPlayerStop size={ICON} />}
          disabled={isBusy}
          onClick={() => cancel.mutate(campaign)}
        />
      ) : null}
      {campaign.waitsFor === 'canary' && isReleasable(campaign) ? (
        <RowButton
          word={t('release')}
          name={name}
          icon={<IconPlayerTrackNext size={ICON} />}
          disabled={isBusy}
          onClick={() => release.mutate(campaign)}
        />
      ) : null}
      {allowsStep(status, 'restart') ? (
        <RowButton
          word={t('restart')}
          name={name}
          icon={<IconPlayerPlay size={ICON} />}
          disabled={isBusy}
          onClick={() => restart.mutate(campaign)}
        />
      ) : null}
    </>
  );
}

interface Props extends Opening {
  campaign: Campaign;
  onStart: () => void;
  onTest: () => void;
}

export function CampaignActions({ campaign, onStart, onTest, onEdit, onRemove }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: common } = useTranslation('common');
  const [, navigate] = useLocation();
  const isOpen = useIsEditable(campaign);
  const { id, name, status } = campaign;
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <StepButtons campaign={campaign} onStart={onStart} />
      {status === 'FINALIZADA' ? null : (
        <RowButton
          word={t('testOf')}
          name={name}
          icon={<IconMessageForward size={ICON} />}
          onClick={onTest}
        />
      )}
      <RowButton
        word={t('reportOf')}
        name={name}
        icon={<IconReportAnalytics size={ICON} />}
        onClick={() => navigate(reportOf(id))}
      />
      <RowButton
        word={isOpen ? common('actions.edit') : t('view')}
        name={name}
        icon={isOpen ? <IconPencil size={ICON} /> : <IconEye size={ICON} />}
        onClick={onEdit}
      />
      <RowButton
        word={common('actions.delete')}
        name={name}
        icon={<IconTrash size={ICON} />}
        disabled={!allowsStep(status, 'delete')}
        onClick={onRemove}
      />
    </Group>
  );
}
