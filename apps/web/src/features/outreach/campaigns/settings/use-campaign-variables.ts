import type { CampaignVariable } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { campaignSettingsQuery } from './settings-query.ts';

const none: CampaignVariable[] = [];

/** The company's own placeholders. */
export const useCampaignVariables = (): CampaignVariable[] =>
  useQuery(campaignSettingsQuery).data?.settings.variables ?? none;
