export { defineChatJobs } from './remove-empty-chats.ts';
export { chatRoutes } from './routes.ts';
