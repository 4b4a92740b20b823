import type { Message } from '@prosa/contract';
import { readReason, type ReasonCode } from '../connections/reasons.ts';

const LATE_MS = 120_000;

/**
 * Whether a customer's message was stored long after it was written. Its position in the conversation follows the
 * platform's time.
 */
export const isLate = ({
  fromMe,
  createdAt,
  storedAt,
}: Pick<Message, 'fromMe' | 'createdAt' | 'storedAt'>): boolean =>
  !fromMe && Date.parse(storedAt) - Date.parse(createdAt) > LATE_MS;

/** What a person can do about a failure. */
export type FailureKind =
  | 'noAddress'
  | 'connectionDown'
  | 'tooLong'
  | 'tooLarge'
  | 'notSupported'
  | 'badFile'
  | 'window'
  | 'peopleWindow'
  | 'humanAgent'
  | 'optOut'
  | 'template'
  | 'blocked'
  | 'limit'
  | 'restricted'
  | 'onPurpose'
  /** The reason's text is shown as it is; there is no further advice. */
  | 'asStated'
  | 'unknown';

const kinds: Partial<Record<ReasonCode, FailureKind>> = {
  'meta.notOnWhatsapp': 'noAddress',
  'meta.customerGone': 'noAddress',
  'meta.needsNumber': 'noAddress',
  'meta.needsAddress': 'noAddress',
  'channel.noAddress': 'noAddress',
  'channel.unreachable': 'noAddress',
  'meta.credentials': 'connectionDown',
  'meta.permission': 'connectionDown',
  'meta.unregistered': 'connectionDown',
  'meta.numberGone': 'connectionDown',
  'meta.noCredentials': 'connectionDown',
  'meta.unknownAccount': 'connectionDown',
  'meta.busy': 'connectionDown',
  'meta.busyDetail': 'connectionDown',
  'meta.slow': 'connectionDown',
  'meta.unreachable': 'connectionDown',
  'meta.lost': 'connectionDown',
  'web.lost': 'connectionDown',
  'web.loggedOut': 'connectionDown',
  'web.noAnswer': 'connectionDown',
  'web.notUp': 'connectionDown',
  'web.silent': 'connectionDown',
  'channel.noAnswer': 'connectionDown',
  'connection.ended': 'connectionDown',
  'connection.notOpen': 'connectionDown',
  'connection.loggedOut': 'connectionDown',
  'connection.phoneEnded': 'connectionDown',
  'connection.phoneSilent': 'connectionDown',
  'channel.textTooLong': 'tooLong',
  'channel.fileTooLarge': 'tooLarge',
  'channel.type': 'notSupported',
  'channel.format': 'notSupported',
  'channel.reaction': 'notSupported',
  'meta.buttons': 'notSupported',
  'meta.unsupportedType': 'notSupported',
  'meta.file': 'badFile',
  'channel.templateFile': 'badFile',
  'meta.window': 'window',
  'meta.pageWindow': 'window',
  'meta.personWindow': 'peopleWindow',
  'meta.humanAgent': 'humanAgent',
  'meta.optedOut': 'optOut',
  'consent.withdrawn': 'optOut',
  'meta.template.parameters': 'template',
  'meta.template.missing': 'template',
  'meta.template.tooLong': 'template',
  'meta.template.policy': 'template',
  'meta.template.format': 'template',
  'meta.template.paused': 'template',
  'meta.template.disabled': 'template',
  'meta.unavailable': 'blocked',
  'meta.tooFast': 'limit',
  'meta.throttled': 'limit',
  'meta.pairRate': 'limit',
  'meta.pairThrottled': 'limit',
  'meta.limited': 'limit',
  'meta.marketingLimit': 'limit',
  'web.tooFast': 'limit',
  'web.restricted': 'restricted',
  'connection.restricted': 'restricted',
  'sandbox.failed': 'onPurpose',
};

/**
 * What a failure's reason means to the person who reads it. A text that is not one of our reason codes is 'asStated'.
 */
export function failureKind(text: string): FailureKind {
  const known = readReason(text);
  if (known) return kinds[known.code] ?? 'asStated';
  return text.trim() === '' ? 'unknown' : 'asStated';
}
