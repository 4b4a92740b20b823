import { parseReason } from './parse-reason.ts';

/**
 * Why something outside of the system did not work: a code with the names of its parameters. The words are in the web
 * app's translations (locales/*\/reasons.json): a reason is stored and sent as a code, so that people read it in their
 * own language.
 */
const reasonParams = {
  'meta.credentials': ['code'],
  'meta.permission': ['code'],
  'meta.unregistered': ['code'],
  'meta.busy': ['code'],
  'meta.busyDetail': ['code', 'detail'],
  'meta.tooFast': ['code'],
  'meta.throttled': [],
  'meta.window': ['code'],
  'meta.pageWindow': ['code'],
  'meta.humanAgent': ['code'],
  'meta.personWindow': ['code'],
  'meta.unavailable': ['code'],
  'meta.numberGone': ['code'],
  'meta.invalidData': ['code'],
  'meta.policy': ['code'],
  'meta.experiment': ['code'],
  'meta.country': ['code'],
  'meta.missingData': ['code'],
  'meta.ownNumber': ['code'],
  'meta.notOnWhatsapp': ['code'],
  'meta.locked': ['code'],
  'meta.displayName': ['code'],
  'meta.payment': ['code'],
  'meta.limited': ['code'],
  'meta.marketingLimit': ['code'],
  'meta.optedOut': ['code'],
  'meta.unsupportedType': ['code'],
  'meta.customerFile': ['code'],
  'meta.file': ['code'],
  'meta.pairRate': ['code'],
  'meta.pairThrottled': [],
  'meta.maintenance': ['code'],
  'meta.needsNumber': ['code'],
  'meta.template.parameters': ['code'],
  'meta.template.missing': ['code'],
  'meta.template.tooLong': ['code'],
  'meta.template.policy': ['code'],
  'meta.template.format': ['code'],
  'meta.template.paused': ['code'],
  'meta.template.disabled': ['code'],
  'meta.notAccepted': ['code'],
  'meta.customerGone': ['code'],
  'meta.refused': ['code', 'detail'],
  'meta.slow': [],
  'meta.unreachable': [],
  'meta.nonsense': [],
  'meta.failedLate': ['code'],
  'meta.undelivered': [],
  'meta.lost': [],
  'meta.fileLost': [],
  'meta.noCredentials': [],
  'meta.unknownAccount': [],
  'meta.needsAddress': [],
  'meta.buttons': [],
  'meta.token': ['code'],
  'meta.unknownId': ['code'],
  'meta.otherAccount': [],
  'meta.notSubscribed': [],
  'meta.notSubscribedBecause': ['reason'],
  'meta.pageTaken': [],
  'meta.signInRefused': [],
  'meta.signInFailed': [],
  'web.lost': [],
  'web.loggedOut': [],
  'web.troubled': [],
  'web.banned': [],
  'web.noAnswer': [],
  'web.noLinkedDevices': [],
  'web.replaced': [],
  'web.silent': [],
  'web.unscanned': [],
  'web.untyped': [],
  'web.takenOver': [],
  'web.notUp': [],
  'web.messageGone': [],
  'web.refusedRequest': ['code'],
  'web.refusedMessage': ['code'],
  'web.uploadFailed': [],
  'web.pollOptions': ['most'],
  'web.unconfirmed': [],
  'web.restricted': [],
  'web.tooFast': [],
  'web.notNow': [],
  'web.alreadyPaired': [],
  'web.preparing': [],
  'web.notWaiting': [],
  'channel.type': ['type'],
  'channel.format': ['kind'],
  'channel.fileTooLarge': ['kind', 'most'],
  'channel.textTooLong': ['most'],
  'channel.reaction': [],
  'channel.noNumberCheck': [],
  'channel.noBlocking': [],
  'channel.noEditing': [],
  'channel.noDeleting': [],
  'channel.unreachable': [],
  'channel.noAddress': [],
  'channel.placeUnreadable': [],
  'channel.contactUnreadable': [],
  'channel.pollUnreadable': [],
  'channel.eventUnreadable': [],
  'channel.templateUnreadable': [],
  'channel.templateFileMissing': [],
  'channel.templateFile': [],
  'channel.noSuchMessage': [],
  'channel.noAnswer': [],
  'channel.fault': [],
  'channel.notNoted': [],
  'channel.notPaired': [],
  'connection.ended': [],
  'connection.notOpen': [],
  'connection.loggedOut': [],
  'connection.phoneEnded': [],
  'connection.phoneSilent': [],
  'connection.notOpened': [],
  'connection.restricted': [],
  'connection.restrictionOver': [],
  'connection.noDriver': [],
  'connection.removed': [],
  'company.suspended': [],
  'consent.withdrawn': [],
  'consent.unknown': [],
  // Why a campaign's message was not sent: the source of the suppression, or what the contact says.
  'suppressed.word': [],
  'suppressed.manual': [],
  'suppressed.import': [],
  'suppressed.optedOut': [],
  'suppressed.blocked': [],
  'campaign.cancelled': [],
  'sandbox.failed': ['kind'],
  // Why an integration or an AI does not answer the customer. Its words continue a sentence that begins with its name.
  'speaker.timeout': [],
  'speaker.unreachable': [],
  'speaker.address': [],
  'speaker.tooLarge': [],
  'speaker.unreadable': [],
  'speaker.credentials': [],
  'speaker.window': [],
  'speaker.target': [],
  'speaker.status': ['status'],
  'speaker.audio': [],
  'speaker.limit': [],
  'speaker.apiKey': [],
  'speaker.quota': [],
  'speaker.failed': [],
} as const satisfies Record<string, readonly string[]>;

export type ReasonCode = keyof typeof reasonParams;

type Params<Code extends ReasonCode> = Record<(typeof reasonParams)[Code][number], string | number>;

/** Reasons whose only parameter is the platform's own code. */
export type CodedReason = {
  [Code in ReasonCode]: (typeof reasonParams)[Code] extends readonly ['code'] ? Code : never;
}[ReasonCode];

const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(reasonParams, code);

/** A reason as it is stored and sent: the code, with its parameters as a query (`meta.busy?code=2`). */
export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: (typeof reasonParams)[Code]['length'] extends 0 ? [] : [Params<Code>]
): string {
  if (!params) return code;
  const query = new URLSearchParams(
    Object.entries<string | number>(params).map(([name, value]) => [name, String(value)]),
  );
  return `${code}?${query}`;
}

/** Null when the text is not one of our reasons; such a text is shown as it is. */
export function readReason(text: string): { code: ReasonCode; params: Record<string, string> } | null {
  const found = parseReason(text);
  if (!found || !isReasonCode(found.code)) return null;
  const { code, params } = found;
  return { code, params: Object.fromEntries(reasonParams[code].map((name) => [name, params[name] ?? ''])) };
}

/** Every code with the names of its parameters. Each language has words for all of them. */
export const reasonCodes: readonly [code: ReasonCode, params: readonly string[]][] = Object.entries(
  reasonParams,
) as [ReasonCode, readonly string[]][];
