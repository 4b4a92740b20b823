/** What a client may emit. The delivery of events does not depend on it; `userStatus` counts as activity. */
export const clientEvents = [
  'joinNotification',
  'leaveNotification',
  'joinTickets',
  'leaveTickets',
  'joinChatBox',
  'joinChatBoxLeave',
  'userStatus',
] as const;
export type ClientToServerEvents = Record<(typeof clientEvents)[number], (...rest: unknown[]) => void>;
