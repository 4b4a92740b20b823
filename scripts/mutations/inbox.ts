import { mutationsOf, type Mutation } from './mutation.ts';

const { without, instead, seeingAll } = mutationsOf('apps/server/src/inbox');

const ticketPolicies: Mutation[] = [
  instead('transferRefusal(viewer, ticket)', 'null', 'tickets/transfer-ticket', ['tickets/transfer-ticket']),
  instead('transferRefusal(viewer, ticket)', 'null', 'tickets/bulk-transfer', ['tickets/bulk-changes']),
  without('if (isMoved && !mayHandOver(viewer, ticket))', 'tickets/transfer-ticket', [
    'tickets/update-ticket',
  ]),
  without('if (!maySee(viewer, ticket))', 'tickets/update-ticket', ['tickets/update-ticket']),
  instead('const mightHave = maySee(', 'const mightHave = true || maySee(', 'tickets/update-ticket', [
    'tickets/accept-ticket',
  ]),
  instead('return maySee(viewer, ticket) ?', 'return true ?', 'tickets/update-ticket', [
    'tickets/accept-ticket',
  ]),
  without('if (!maySee(viewer, ticket))', 'tickets/read-ticket', ['tickets/list-tickets']),
  seeingAll('visibleTicket(tx, viewer, { uuid })', 'tickets/read-ticket', ['tickets/list-tickets']),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'tickets/read-ticket', ['tickets/list-tickets']),
  without('if (!mayIgnorePending(context.viewer))', 'tickets/close-ticket', ['tickets/close-ticket']),
  instead('if (userId !== viewer.id || isForeignQueue)', 'if (isForeignQueue)', 'tickets/step-context', [
    'tickets/accept-ticket',
  ]),
  instead(
    'if (userId !== viewer.id || isForeignQueue)',
    'if (userId !== viewer.id)',
    'tickets/step-context',
    ['tickets/accept-ticket'],
  ),
  without('if (isForeign && !isAdmin(viewer))', 'tickets/create-ticket', ['tickets/create-ticket']),
  without('if (record.userId !== viewer.id)', 'tickets/close-all', ['tickets/close-all']),
];

const messagePolicies: Mutation[] = [
  without('if (!maySee(viewer, ticket))', 'messages/visible-messages', ['messages/retry-message']),
  without('if (!maySee(viewer, live))', 'messages/react-to-message', ['messages/react-to-message']),
  seeingAll('lockVisibleMessage(tx, viewer, id)', 'messages/react-to-message', ['messages/react-to-message']),
  without('if (!isOwnMessage(viewer, message))', 'messages/edit-message', ['messages/change-messages']),
  seeingAll('lockVisibleMessage(tx, viewer, id)', 'messages/edit-message', ['messages/change-messages']),
  without('if (!mayDeleteMessage(viewer, message))', 'messages/delete-message', ['messages/change-messages']),
  seeingAll('lockVisibleMessage(tx, viewer, id)', 'messages/delete-message', ['messages/change-messages']),
  seeingAll('lockVisibleMessage(tx, viewer, id)', 'messages/retry-message', ['messages/retry-message']),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'messages/forward-messages', [
    'messages/forward-messages',
  ]),
  instead('if (live && maySee(viewer, live))', 'if (live)', 'messages/forward-messages', [
    'messages/forward-messages',
  ]),
  instead(
    'queueId !== null && (isAdmin(viewer) || viewer.queueIds.includes(queueId))',
    'queueId !== null',
    'messages/forward-messages',
    ['messages/forward-messages'],
  ),
  instead('isAdmin(viewer) || viewer.queueIds', 'viewer.queueIds', 'messages/forward-messages', [
    'messages/forward-messages',
  ]),
  seeingAll('visibleTicket(tx, viewer, { uuid })', 'messages/list-messages', ['messages/list-messages']),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'messages/message-life', [
    'messages/message-life',
  ]),
  seeingAll('lockVisible(tx, viewer, ticketId)', 'messages/send-message', ['messages/send-message']),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'messages/send-message', ['messages/send-files']),
  instead('all(visibleCondition(viewer), any(', 'all(true, any(', 'messages/readable-tickets', [
    'messages/list-messages',
    'messages/hidden-messages',
    'message-search/message-search',
  ]),
];

const policiesBesideTickets: Mutation[] = [
  without('if (!mayRemoveNote(viewer, note))', 'notes/write-note', ['notes/notes']),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'notes/write-note', ['notes/notes']),
  seeingAll('visibleTicket(tx, viewer, { id: requested.ticketId })', 'notes/write-note', ['notes/notes']),
  seeingAll('visibleTicket(tx, viewer, { id: note.ticketId })', 'notes/write-note', ['notes/notes']),
  instead('conditionSql(visibleCondition(viewer), ', 'conditionSql(true, ', 'notes/queries', ['notes/notes']),
  seeingAll('visibleTicket(tx, viewer, { uuid })', 'message-search/list-messages-at', [
    'message-search/message-search',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'collaboration/routes', [
    'collaboration/collaboration',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: params.ticketId })', 'collaboration/routes', [
    'collaboration/mentions',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId })', 'collaboration/own-mentions', [
    'collaboration/mentions',
  ]),
  instead('conditionSql(visibleCondition(viewer), ', 'conditionSql(true, ', 'collaboration/queries', [
    'collaboration/mentions',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId });\n    return', 'collaboration/drafts', [
    'collaboration/collaboration',
  ]),
  seeingAll('visibleTicket(tx, viewer, { id: ticketId });\n    const', 'collaboration/drafts', [
    'collaboration/collaboration',
  ]),
  seeingAll('lockVisible(tx, viewer, ticketId);\n    if', 'collaboration/snooze', [
    'collaboration/collaboration',
  ]),
  seeingAll('lockVisible(tx, viewer, ticketId);\n    await', 'collaboration/snooze', [
    'collaboration/collaboration',
  ]),
  instead('.filter((person) => maySee(', '.filter((person) => true || maySee(', 'collaboration/people', [
    'collaboration/mentions',
  ]),
  seeingAll('lockVisible(tx, viewer, ticketId);\n    const', 'tags/ticket-tags', ['tags/ticket-tags']),
  seeingAll('lockVisible(tx, viewer, ticketId);\n    await', 'tags/ticket-tags', ['tags/ticket-tags']),
  without('if (kanban === 1 && !isAdmin(viewer))', 'tags/change-tag', ['tags/tags']),
  seeingAll('visibleTicket(tx, viewer, { id: facts.ticketId })', 'transcription/transcribe-audio', [
    'transcription/transcription',
  ]),
  without('if (!maySeeQuickMessage(viewer, row))', 'quick-messages/write-quick-message', [
    'quick-messages/quick-messages',
  ]),
  without('if (!mayEditQuickMessage(viewer, row))', 'quick-messages/write-quick-message', [
    'quick-messages/quick-messages',
  ]),
  without(
    "if (!mayEditSchedule(viewer, row)) throw new AppError('ERR_NO_PERMISSION');\n  if",
    'schedules/write-schedule',
    ['schedules/schedules'],
  ),
  without(
    "if (!mayEditSchedule(viewer, row)) throw new AppError('ERR_NO_PERMISSION');\n    await",
    'schedules/write-schedule',
    ['schedules/schedules'],
  ),
  without('if (!mayEditSchedule(viewer, row))', 'schedules/send-now', ['schedules/send-now']),
  without('if (!mayEditSchedule(viewer, row))', 'schedules/stop-schedule', ['schedules/stop-schedule']),
  without('if (isShared && !isAdmin(viewer))', 'saved-views/change-views', ['saved-views/saved-views']),
  without('if (!view.isShared)', 'saved-views/change-views', ['saved-views/saved-views']),
  without('if (!isAdmin(viewer))', 'saved-views/change-views', ['saved-views/saved-views']),
  without('if (accepts && !isAdmin(viewer))', 'contacts/marketing', ['contacts/contacts']),
  instead('conditionSql(visibleCondition(viewer), ', 'conditionSql(true, ', 'contacts/history', [
    'contacts/list-contacts',
  ]),
];

export const inboxMutations = [...ticketPolicies, ...messagePolicies, ...policiesBesideTickets];
