import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

/** How all campaigns of the company are sent, with its own placeholders. */
export const campaignSettingsQuery = queryOptions({
  queryKey: ['campaign-settings'],
  queryFn: async ({ signal }) => call('readCampaignSettings', { signal }),
});
