import type { ConnectableChannel, Connection } from '@prosa/contract';
import { newConnectionToken } from '@prosa/domain';
import { importInitial } from './import-values.ts';
import { noFile, type FileChoice } from '../../../ui/file-field.tsx';

const texts = (connection: Connection | null) => ({
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
  inactiveMessage: connection?.inactiveMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  collectiveVacationMessage: connection?.collectiveVacationMessage ?? '',
});
/** What the installation sets for new connections. */
export type Starting = Pick<ConnectableChannel, 'expiresTicket'>;

const numbers = (connection: Connection | null, starting: Starting | undefined) => ({
  timeCreateNewTicket: connection?.timeCreateNewTicket ?? 0,
  maxUseBotQueues: connection?.maxUseBotQueues ?? 3,
  timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
  expiresTicket: (connection ?? starting)?.expiresTicket ?? 0,
  timeInactiveMessage: connection?.timeInactiveMessage ?? 0,
  maxUseBotQueuesNPS: connection?.maxUseBotQueuesNPS ?? 3,
  expiresTicketNPS: connection?.expiresTicketNPS ?? 0,
  timeSendQueue: connection?.timeSendQueue ?? 0,
});

function mediaOf(connection: Connection | null): FileChoice {
  const media = connection?.greetingMedia;
  return media ? { kind: 'kept', name: media.name, url: media.url, mime: media.mime } : noFile;
}

/** A phone (provider beta), the company's number at Meta, or a simulated phone for tests (provider sandbox). */
export type Kind = 'phone' | 'official' | 'test';

const kinds: Partial<Record<string, Kind>> = { beta: 'phone', meta: 'official' };

export const kindOf = ({ provider }: Pick<Connection, 'provider'>): Kind => kinds[provider] ?? 'test';

/** The form's initial values; null stands for a new connection. */
export const initialOf = (connection: Connection | null, starting?: Starting) => ({
  name: connection?.name ?? '',
  token: connection ? (connection.token ?? '') : newConnectionToken(),
  isDefault: connection?.isDefault ?? false,
  allowGroup: connection?.allowGroup ?? false,
  groupAsTicket: connection?.groupAsTicket ?? 'disabled',
  queueIds: connection?.queues.map((queue) => queue.id) ?? [],
  ...texts(connection),
  ...numbers(connection, starting),
  whenExpiresTicket: connection?.whenExpiresTicket ?? '0',
  sendIdQueue: connection?.sendIdQueue ?? null,
  integrationId: connection?.integrationId ?? null,
  promptId: connection?.promptId ?? null,
  schedules: connection?.schedules ?? [],
  collectiveVacationStart: connection?.collectiveVacationStart ?? '',
  collectiveVacationEnd: connection?.collectiveVacationEnd ?? '',
  media: mediaOf(connection),
  // For a new connection undefined keeps the default cap; null would lift it.
  firstContactsPerDay: connection ? connection.firstContactsPerDay : undefined,
  humanAgent: connection?.humanAgent ?? false,
  // Only for a number at Meta. These stay empty: the server never returns the token.
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: '',
  messagesPerSecond: connection ? connection.messagesPerSecond : 80,
  ...importInitial(connection),
});
export type ConnectionValues = ReturnType<typeof initialOf>;
export type TextName = keyof ReturnType<typeof texts>;
export type NumberName = keyof ReturnType<typeof numbers>;

export const fieldsOfTab = {
  general: [
    'name',
    'phoneNumberId',
    'businessAccountId',
    'accessToken',
    'messagesPerSecond',
    'isDefault',
    'allowGroup',
    'groupAsTicket',
    'token',
    'firstContactsPerDay',
    'humanAgent',
    'media',
    'timeSendQueue',
    'sendIdQueue',
    'importOldMessages',
    'importRecentMessages',
    'queueIdImportMessages',
  ],
  integrations: ['queueIds', 'integrationId', 'promptId'],
  messages: ['greetingMessage', 'complationMessage', 'outOfHoursMessage'],
  chatbot: [
    'timeCreateNewTicket',
    'maxUseBotQueues',
    'timeUseBotQueues',
    'expiresTicket',
    'whenExpiresTicket',
    'expiresInactiveMessage',
    'timeInactiveMessage',
    'inactiveMessage',
  ],
  ratings: ['ratingMessage', 'maxUseBotQueuesNPS', 'expiresTicketNPS'],
  schedules: ['schedules'],
  vacation: ['collectiveVacationStart', 'collectiveVacationEnd', 'collectiveVacationMessage'],
} as const satisfies Record<string, readonly (keyof ConnectionValues)[]>;
export type ConnectionTab = keyof typeof fieldsOfTab;
export const connectionTabs = Object.keys(fieldsOfTab) as ConnectionTab[];

export const accountFields = ['phoneNumberId', 'businessAccountId', 'accessToken'] as const;
type Accounts = Pick<ConnectionValues, (typeof accountFields)[number] | 'messagesPerSecond'>;

/** The values to send. A Meta number's ids go out only at its creation, its token whenever a new one is typed. */
export function withAccount<Values extends Partial<Accounts>>(values: Values, kind: Kind, isNew: boolean) {
  const { phoneNumberId, businessAccountId, accessToken, messagesPerSecond, ...rest } = values;
  if (kind !== 'official') return rest;
  const others = messagesPerSecond ? { ...rest, messagesPerSecond } : rest;
  const token = accessToken?.trim() ?? '';
  if (!isNew) return token === '' ? others : { ...others, accessToken: token };
  return {
    ...others,
    phoneNumberId: phoneNumberId?.trim() ?? '',
    businessAccountId: businessAccountId?.trim() ?? '',
    accessToken: token,
  };
}
