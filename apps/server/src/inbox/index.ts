// The inbox's exports for other areas and the composition root.
export { readCompanySettings } from './company-settings/index.ts';
export {
  type ApiPlace,
  type ApiRecipient,
  enqueueApiMessages,
  findApiPlace,
  lockApiPlace,
} from './api-messages/index.ts';
export { chatbotRoutes } from './chatbots/routes.ts';
export { contactDataRoutes } from './contact-data/routes.ts';
export {
  addMissingContacts,
  type AddListRows,
  contactOfRow,
  importIntoList,
  listImports,
  takenFromRow,
} from './contact-imports/index.ts';
export { contactImportRoutes } from './contact-imports/routes.ts';
export { defineInboxJobs } from './jobs.ts';
export { contactMergeRoutes } from './contact-merges/routes.ts';
export { unitedContact } from './contact-merges/unite-contacts.ts';
export { announceContacts } from './contacts/events.ts';
export { saveMarketingChoice } from './contacts/marketing.ts';
export { storeOptOut } from './contacts/opt-out.ts';
export { contactRoutes } from './contacts/routes.ts';
export { fileListRoutes } from './file-lists/routes.ts';
export { acceptsMessages } from './messages/check-draft.ts';
export { type Draft, draftOf, textDraft } from './messages/drafts.ts';
export {
  enqueueTogether,
  insertOutgoing,
  newWid,
  wakeOutbox,
} from './messages/enqueue/index.ts';
export { type MassPlace, massPlaces } from './messages/mass-places.ts';
export { announceMessageGone, announceMessages } from './messages/events.ts';
export { writeLog } from './ticket-log/queries.ts';
export type { TicketPlan } from './tickets/planned-ticket.ts';
export { applyLateFailures } from './messages/late-failures.ts';
export { mediaOf, type WaitingFile, withFiles } from './messages/sent-file.ts';
export { leaveSystemNote } from './messages/system-message.ts';
export { loadMessages } from './messages/load-messages.ts';
export { lockedMessages } from './messages/locked-messages.ts';
export { enqueueMassMessages } from './messages/send-planned.ts';
export { pauseCampaigns } from './messages/pause-campaigns.ts';
export { sendAfterAll, takeBackQueued } from './messages/take-back-queued.ts';
export { announceReactions } from './messages/reaction-messages.ts';
export { messageRoutes } from './messages/routes.ts';
export { noteRoutes } from './notes/routes.ts';
export { defineNotificationJobs, pushToAdmins, pushToUsers, queueNotices } from './notifications/notify.ts';
export { notificationRoutes } from './notifications/routes.ts';
export { queueRoutes } from './queues/routes.ts';
export { quickMessageRoutes } from './quick-messages/routes.ts';
export { removePrivateQuickMessages } from './quick-messages/write-quick-message.ts';
export { scheduleRoutes } from './schedules/routes.ts';
export { announceSchedules } from './schedules/shown-schedule.ts';
export {
  COMMON_CALENDAR,
  readServiceTargets,
  type ServiceTargets,
  targetsAt,
} from './service-targets/index.ts';
export { defineBoardJobs } from './board/apply-rules.ts';
export { boardRoutes } from './board/routes.ts';
export { tagRoutes } from './tags/routes.ts';
export { togetherRoutes } from './collaboration/routes.ts';
export { findingRoutes } from './message-search/routes.ts';
export { savedViewRoutes } from './saved-views/routes.ts';
export { dropFiles } from './stored-files/drop-files.ts';
export { conditionSql } from './tickets/condition-sql.ts';
export { dayRange } from './tickets/day-range.ts';
export { searchSql } from './tickets/list-search.ts';
export { announceTicketMoved } from './tickets/events.ts';
export { countOpenOf, handOverGroup } from './tickets/hand-over-tickets.ts';
export { exists, lockTicket } from './tickets/queries.ts';
export { loadTickets, openWaits } from './tickets/load-tickets.ts';
export { releaseAndRemove, releaseGroup } from './tickets/release-tickets.ts';
export { transitionTickets } from './tickets/transition-tickets.ts';
export {
  changeTemplate,
  databaseNow,
  keepTemplates,
  noteSync,
  type ListedTemplate,
  twinTemplateId,
} from './templates/queries.ts';
export {
  filledTemplateDraft,
  requestedTemplate,
  requireFile,
  requireValues,
  templateCategory,
  usableTemplate,
} from './templates/template-draft.ts';
export { approvedTemplates } from './templates/approved-templates.ts';
export { canStillSend } from './templates/can-still-send.ts';
export { templateRoutes } from './templates/routes.ts';
export { ticketRoutes } from './tickets/routes.ts';
export { keepTranscription } from './transcription/queries.ts';
export { transcriptionRoutes } from './transcription/routes.ts';
export { hearAudio } from './transcription/transcribe-audio.ts';
