import { reason } from '@prosa/domain';
import { type ChannelSession, type Restriction, SendError } from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { ClaimedMessage, SendResult } from './queries.ts';
import { GIVE_UP_SECONDS, retryDelaySeconds } from './retry-policy.ts';
import { checkConsent } from './check-consent.ts';
import { partyOf, toOutgoing } from './to-outgoing.ts';

export interface Outcome extends Omit<SendResult, 'whatsappId' | 'epoch' | 'id'> {
  /** The restriction of the whole number that the platform reported at this attempt. */
  restriction: Restriction | null;
}

const plain = { wid: null, error: null, reason: null, delaySeconds: null, waitsFor: null, restriction: null };
const sent = (wid: string): Outcome => ({ ...plain, status: 'sent', wid });
const failed = (error: string): Outcome => ({ ...plain, status: 'failed', error, reason: error });

/** Campaigns pause on the number: the message is not handed to the channel. */
export const postponed = (delaySeconds: number): Outcome => ({
  ...plain,
  status: 'queued',
  delaySeconds,
  waitsFor: 'restriction',
});

interface SendingSession {
  session: ChannelSession | null;
  capabilities: Pick<Capabilities, 'addresses'>;
}

/** Sends one message; every error becomes an outcome. */
export async function sendMessage(
  app: App,
  connection: SendingSession | undefined,
  message: ClaimedMessage,
): Promise<Outcome> {
  const { session = null, capabilities } = connection ?? {};
  const to = partyOf(message, capabilities);
  if (!to) return failed(reason('channel.noAddress'));
  const start = performance.now();
  try {
    if (!session) throw new SendError('transient', reason('connection.notOpen'));
    return sent(await sendOnce(app, session, message, to));
  } catch (error) {
    return outcomeOf(app, message, error);
  } finally {
    app.metrics.observe('channel_send_duration_seconds', (performance.now() - start) / 1_000);
  }
}

/** The recipient of a campaign must not get it. */
class Suppressed extends Error {}

/** An attempt that seemed to fail, or whose end is unknown, may have sent the message: ask before sending again. */
async function sendOnce(
  app: App,
  session: ChannelSession,
  message: ClaimedMessage,
  to: NonNullable<ReturnType<typeof partyOf>>,
): Promise<string> {
  const isRepeated = message.wasSending || message.attempts > 1;
  const known = isRepeated ? await session.findSent(message.wid) : null;
  if (known) return known.wid;
  if (message.suppression !== null) throw new Suppressed(message.suppression);
  await checkConsent(app, message);
  const { wid } = await session.send(toOutgoing(message, to, app.storage));
  return wid;
}

function outcomeOf(app: App, message: ClaimedMessage, error: unknown): Outcome {
  if (error instanceof Suppressed) return { ...failed(error.message), status: 'skipped' };
  const { companyId, whatsappId, id, attempts, secondsSinceFirstAttempt } = message;
  if (!(error instanceof SendError)) {
    app.log.error(
      { err: error, companyId, whatsappId, messageId: id },
      'a driver failed in an unforeseen way',
    );
  }
  const fault = error instanceof SendError ? error : new SendError('transient', reason('channel.fault'));
  const { transient, waitSeconds } = fault;
  const restriction = fault.restriction && { reason: fault.reason, until: fault.restriction.until };
  if (restriction && (message.isFirst || message.isMass)) return untilAllowed(app, restriction);
  // By time, not by count: some faults ask for the next try within seconds.
  if (!transient || secondsSinceFirstAttempt >= GIVE_UP_SECONDS)
    return { ...failed(fault.reason), restriction };
  const delaySeconds = waitSeconds ?? retryDelaySeconds(attempts);
  return { ...plain, status: 'queued', reason: fault.reason, delaySeconds, restriction };
}

/** A restriction without a known end is tried again after a day, or when a person ends it. */
const DAY_SECONDS = 86_400;

/** First contacts and campaigns do not fail when their number may start no conversation: they wait until it may. */
function untilAllowed(app: App, restriction: Restriction): Outcome {
  const seconds =
    restriction.until === null
      ? DAY_SECONDS
      : Math.max((Date.parse(restriction.until) - app.now().getTime()) / 1_000, 1);
  const waits = { delaySeconds: seconds, waitsFor: 'restriction', restriction } as const;
  return { ...plain, ...waits, status: 'queued', reason: restriction.reason };
}
