import type { CampaignSettings } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignSettingsQuery } from './settings/settings-query.ts';

const daysOf = ({ sabado, domingo }: CampaignSettings) => {
  if (sabado) return domingo ? 'every' : 'saturday';
  return domingo ? 'sunday' : 'weekdays';
};

/** The hours and days on which campaigns are sent, in words; null while they are not known. */
export function useSendingHours(): string | null {
  const { t } = useTranslation('campaigns');
  const settings = useQuery(campaignSettingsQuery).data?.settings;
  if (!settings) return null;
  const { startHour: from, endHour: to } = settings;
  const days = t(`sendingDays.${daysOf(settings)}`);
  return from === to ? t('sendingAllDay', { days }) : t('sendingHours', { from, to, days });
}
