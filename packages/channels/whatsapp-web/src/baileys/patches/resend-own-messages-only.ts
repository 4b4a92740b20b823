import type { WASocket } from '@whiskeysockets/baileys';

/**
 * Baileys remembers incoming messages together with those that we have sent, and sends either to anybody who asks for
 * it again: customers who ask for their own message would get their words back as ours. What is being read is therefore
 * not remembered. Returns a function to set the id of the message that is being read.
 */
export function resendOwnMessagesOnly({
  messageRetryManager: recent,
}: Pick<WASocket, 'messageRetryManager'>): (id: string | undefined) => void {
  let arriving: string | undefined;
  const add = recent?.addRecentMessage.bind(recent);
  if (recent && add)
    recent.addRecentMessage = (to, id, message) => {
      if (id !== arriving) add(to, id, message);
    };
  return (id) => {
    arriving = id;
  };
}
