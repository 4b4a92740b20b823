// What the composition root may use of teamwork: how the people of a company talk among themselves.
export { defineChatJobs } from './chats/index.ts';
export { teamworkRoutes } from './routes.ts';
