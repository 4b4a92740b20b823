// What the composition root may use of outreach: what a company sends to many people at once, and who gets none.
export {
  defineCampaignJobs,
  failDeliveries,
  GatheredReplies,
  takeAnswers,
} from './campaigns/index.ts';
export { addListRows, defineNumberCheckJobs } from './contact-lists/index.ts';
export { outreachRoutes } from './routes.ts';
