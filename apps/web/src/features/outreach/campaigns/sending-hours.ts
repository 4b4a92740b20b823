import type { CampaignSettings } from '@prosa/contract';
import { nextSendingTime } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../shared/time-zone.ts';
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

/** Before when no campaign is sent; null while one may be, or while this is not known. A holiday puts it off further. */
export function useNextSending(): Date | null {
  const timeZone = useTimeZone();
  const settings = useQuery(campaignSettingsQuery).data?.settings;
  const [now] = useState(() => new Date());
  if (!settings) return null;
  const { startHour, endHour, sabado, domingo } = settings;
  const next = nextSendingTime(now, { startHour, endHour, sabado, domingo, holidays: [], timeZone });
  return next && next > now ? next : null;
}
