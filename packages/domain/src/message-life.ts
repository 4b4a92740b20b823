import type { Message } from '@prosa/contract';

/** So long a message may be on its way before it is called late. */
const LATE_MS = 120_000;

/** Whether the customer's message came to us long after it was written; it stands at its place by the platform's time. */
export const isLate = ({
  fromMe,
  createdAt,
  storedAt,
}: Pick<Message, 'fromMe' | 'createdAt' | 'storedAt'>): boolean =>
  !fromMe && Date.parse(storedAt) - Date.parse(createdAt) > LATE_MS;

/** What a channel's reason means to the person who reads it. */
export type FailureKind =
  | 'noAddress'
  | 'lineDown'
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
  /** A sentence for people, which needs no other words. */
  | 'said'
  | 'unknown';

// The first that fits; words of our own drivers, most of them in Portuguese, and of the platforms behind them.
const signs: [RegExp, FailureKind][] = [
  [/não deixa este número iniciar conversas/i, 'restricted'],
  [/told to fail/i, 'onPurpose'],
  [/human agent/i, 'humanAgent'],
  [/mais de 7 dias/i, 'peopleWindow'],
  [/24 hours|24 horas|outside .*window|re-?engagement/i, 'window'],
  [/não receber (promoções|mensagens de marketing)/i, 'optOut'],
  [/o modelo não pôde/i, 'template'],
  [/arquivo não foi aceito/i, 'badFile'],
  [/no address|not on whatsapp|invalid (number|recipient|user)|does not exist/i, 'noAddress'],
  [/não tem whatsapp|cliente não existe mais|número de telefone, e o deste cliente/i, 'noAddress'],
  [/bloqueou a empresa|desativou a conta/i, 'blocked'],
  [/limite de mensagens|muitas mensagens|limitou/i, 'limit'],
  [/session|does not answer|not connected|connection (closed|lost)|timed? ?out/i, 'lineDown'],
  [/reconecte|sessão|não (pôde ser alcançad|respondeu)|sobrecarregad|credenciais/i, 'lineDown'],
  [/text is too long|too many characters|texto é longo/i, 'tooLong'],
  [/file is too large|too big|media size|arquivo é grande/i, 'tooLarge'],
  [/cannot send|not supported|unsupported|não (envia|permite|aceita este tipo)/i, 'notSupported'],
  [/block/i, 'blocked'],
  [/\brate\b|limit|too many|spam/i, 'limit'],
  [/^\p{Lu}.*[.)]$/u, 'said'],
];

/** The kind of a failure, told from the channel's own words. */
export const failureKind = (reason: string): FailureKind =>
  signs.find(([sign]) => sign.test(reason))?.[1] ?? 'unknown';
