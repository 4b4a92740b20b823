export { confirmDeliveries } from './confirm-deliveries.ts';
export { failDeliveries } from './fail-deliveries.ts';
export { PlannedRuns } from './planned-runs.ts';
export { campaignRoutes } from './routes.ts';
export { defineCampaignJobs } from './run-campaign.ts';
export { takeAnswers } from './take-answers.ts';
