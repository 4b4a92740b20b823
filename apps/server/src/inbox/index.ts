// What other wings and the composition root may use of the inbox.
export { contactImportRoutes } from './contact-imports/routes.ts';
export { defineImportJobs } from './contact-imports/run-import.ts';
export { contactRoutes } from './contacts/routes.ts';
export { fileListRoutes } from './file-lists/routes.ts';
export { announceMessages } from './messages/events.ts';
export { loadMessages } from './messages/load-messages.ts';
export { messageRoutes } from './messages/routes.ts';
export { noteRoutes } from './notes/routes.ts';
export { defineNotificationJobs, queueNotices } from './notifications/notify.ts';
export { notificationRoutes } from './notifications/routes.ts';
export { queueRoutes } from './queues/routes.ts';
export { quickMessageRoutes } from './quick-messages/routes.ts';
export { removePrivateQuickMessages } from './quick-messages/write-quick-message.ts';
export { tagRoutes } from './tags/routes.ts';
export { savedViewRoutes } from './saved-views/routes.ts';
export { loadTickets } from './tickets/load-tickets.ts';
export { returnTicketsOfUser } from './tickets/return-tickets-of-user.ts';
export { ticketRoutes } from './tickets/routes.ts';
