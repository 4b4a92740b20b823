import { getBinaryNodeChild, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

/** The id of this query in WhatsApp Web's own query language (w:mex). */
const QUERY_ID = '23983697327930364';
const ANSWER_MS = 5_000;

interface Answer {
  data?: {
    xwa2_fetch_account_reachout_timelock?: { is_active?: unknown; time_enforcement_ends?: unknown } | null;
  };
}

/**
 * Until when WhatsApp keeps this number from writing to people who do not know it; null when WhatsApp reports no lock,
 * no end of it, or nothing. We send the query ourselves: Baileys' own query publishes its answer to all listeners as if
 * the platform had lifted the lock, and right after a refusal "none" may come from a server that does not know of it
 * yet.
 */
export async function timeLockEnd(socket: WASocket, now: () => Date): Promise<string | null> {
  const query = {
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:mex' },
    content: [
      {
        tag: 'query',
        attrs: { query_id: QUERY_ID },
        content: Buffer.from(JSON.stringify({ variables: {} })),
      },
    ],
  };
  try {
    const content = getBinaryNodeChild(await socket.query(query, ANSWER_MS), 'result')?.content;
    const { data } = JSON.parse(Buffer.from(content as Uint8Array).toString()) as Answer;
    const lock = data?.xwa2_fetch_account_reachout_timelock;
    const ends = new Date(Number(lock?.time_enforcement_ends ?? 0) * 1_000);
    return lock?.is_active === true && ends > now() ? ends.toISOString() : null;
  } catch {
    return null;
  }
}
