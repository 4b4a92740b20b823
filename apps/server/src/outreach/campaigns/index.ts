export { failDeliveries } from './fail-deliveries.ts';
export { GatheredReplies } from './gathered-replies.ts';
export { campaignRoutes } from './routes.ts';
export { defineCampaignJobs } from './run-campaign.ts';
export { takeAnswers } from './take-answers.ts';
