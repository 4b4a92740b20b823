import { companySettingDefaults, type ScheduleEntry } from '@prosa/contract';
import fc from 'fast-check';
import type { Facts, OptionFacts, QueueFacts } from './facts.ts';
import { companyOf, connectionOf, factsOf, queueOf } from './testing.ts';

// For tests: any company, with any settings and any option trees.

export const texts = {
  greeting: 'SAUDACAO',
  closedConnection: 'FECHADO',
  closedQueue: 'FILA FECHADA',
  farewell: 'TCHAU',
  rating: 'NOTA?',
  notice: 'AVISO',
  vacation: 'FERIAS',
};

const maybe = (text: string) => fc.constantFrom(text, text, text, '');
const onOff = fc.constantFrom('enabled', 'disabled');
const queueIds = [1, 2, 3];
const shifts: [string, string][] = [
  ['08:00', '12:00'],
  ['22:00', '06:00'],
  ['', '12:00'],
  ['13:00', ''],
];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const someHours: fc.Arbitrary<ScheduleEntry[]> = fc.oneof(
  fc.constant<ScheduleEntry[]>([]),
  fc.record({ a: fc.constantFrom(...shifts), b: fc.constantFrom(...shifts) }).map(({ a, b }) =>
    weekdays.map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA: a[0],
      endTimeA: a[1],
      startTimeB: b[0],
      endTimeB: b[1],
    })),
  ),
);

const someOption = (id: number, options: OptionFacts[]): fc.Arbitrary<OptionFacts> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Opção ${id}`),
    greetingMessage: maybe(`Texto ${id}`),
    queueType: fc.constantFrom('text', 'text', 'attendent', 'queue', 'integration', 'file'),
    closeTicket: fc.constantFrom(false, false, false, true),
    // 99: the target was removed.
    optQueueId: fc.constantFrom(null, 1, 2, 99),
    optUserId: fc.constantFrom(null, 7),
    optFileId: fc.constantFrom(null, 5, 99),
    optIntegrationId: fc.constantFrom(null, 4, 99),
    options: fc.constant(options),
  }) as fc.Arbitrary<OptionFacts>;

/** Up to two options on each level, so many levels deep. */
function someTree(from: number, depth: number): fc.Arbitrary<OptionFacts[]> {
  if (depth === 0) return fc.constant([]);
  return fc.integer({ min: 0, max: 2 }).chain((count) => {
    const ids = Array.from({ length: count }, (_, index) => from * 10 + index + 1);
    const options = ids.map((id) => someTree(id, depth - 1).chain((below) => someOption(id, below)));
    return fc.tuple(...options);
  });
}

const someQueue = (id: number): fc.Arbitrary<QueueFacts> =>
  fc
    .record({
      greetingMessage: maybe(`Fila ${id}`),
      outOfHoursMessage: maybe(texts.closedQueue),
      closeTicket: fc.constantFrom(false, false, false, true),
      fileListId: fc.constantFrom(null, 5),
      integrationId: fc.constantFrom(null, null, null, 4),
      schedules: someHours,
      options: someTree(id, 3),
      memberIds: fc.constantFrom([], [7], [7, 8]),
      reassignMinutes: fc.constantFrom(0, 0, 5),
    })
    .map((queue) => queueOf({ id, name: `Fila ${id}`, ...queue }));

const someSettings = fc
  .record({
    chatBotType: fc.constantFrom('text', 'list', 'button'),
    scheduleType: fc.constantFrom('disabled', 'queue', 'company', 'connection'),
    userRandom: onOff,
    sendGreetingMessageOneQueues: onOff,
    sendQueuePosition: onOff,
    sendQueuePositionMessage: fc.constant('Posição'),
    enableLGPD: fc.constantFrom('enabled', 'disabled', 'disabled'),
    lgpdConsent: onOff,
    lgpdMessage: maybe(texts.notice),
    lgpdLink: maybe('https://x'),
    lgpdDeleteMessage: onOff,
    acceptAudioMessageContact: onOff,
    acceptCallWhatsapp: onOff,
    AcceptCallWhatsappMessage: fc.constant('Não atendemos'),
    DirectTicketsToWallets: fc.constantFrom(false, false, true),
  })
  .map((settings) => ({ ...companySettingDefaults, ...settings }) as typeof companySettingDefaults);

const someConnection = fc
  .record({
    greetingMessage: maybe(texts.greeting),
    complationMessage: maybe(texts.farewell),
    outOfHoursMessage: maybe(texts.closedConnection),
    ratingMessage: fc.constant(texts.rating),
    timeCreateNewTicket: fc.constantFrom(0, 30),
    integrationId: fc.constantFrom(null, null, null, 4),
    promptId: fc.constantFrom(null, null, null, 6),
    maxUseBotQueues: fc.constantFrom(0, 1, 2, 3),
    timeUseBotQueues: fc.constantFrom(0, 0, 5),
    maxUseBotQueuesNPS: fc.constantFrom(0, 1, 2, 3),
    schedules: someHours,
    queueIds: fc.subarray(queueIds),
    allowGroup: fc.constant(true),
    groupAsTicket: onOff,
    collectiveVacationMessage: fc.constantFrom('', '', texts.vacation),
    collectiveVacationStart: fc.constant('2026-11-20'),
    collectiveVacationEnd: fc.constantFrom('2026-11-20', '2026-11-21'),
    expiresTicket: fc.constantFrom(0, 60),
    expiresTicketNPS: fc.constantFrom(0, 60),
    timeSendQueue: fc.constantFrom(0, 10),
    sendIdQueue: fc.constantFrom(null, 1, 99),
  })
  .map(connectionOf);

const file = {
  name: 'Arquivo',
  mediaType: 'application',
  media: { path: 'x', name: 'x.pdf', mime: 'application/pdf', size: 1 },
};

/** A conversation that has just begun, in any company. */
export const someBeginning: fc.Arbitrary<Facts> = fc
  .record({
    settings: someSettings,
    connection: someConnection,
    queues: fc.tuple(...queueIds.map(someQueue)),
    schedules: someHours,
    holidays: fc.constantFrom([], ['2026-11-21']),
    isGroup: fc.constantFrom(false, false, false, true),
    disableBot: fc.constantFrom(false, false, false, true),
    acceptAudioMessage: fc.boolean(),
    walletUserId: fc.constantFrom(null, 7),
    awaitsAnswer: fc.constantFrom(false, false, true),
    online: fc.constantFrom([], [8]),
  })
  .map(({ settings, connection, queues, schedules, holidays, online, isGroup, ...contact }) =>
    factsOf({
      isGroup,
      connection,
      company: companyOf({
        integrations: new Set([4]),
        prompts: new Map([[6, { id: 6, name: 'Assistente', queueId: 1 }]]),
        settings,
        schedules,
        holidays,
        queues: new Map(queues.map((queue) => [queue.id, queue])),
        fileLists: new Map([[5, [file]]]),
      }),
      presence: { online: new Set(online), waiting: new Map([[1, 2]]) },
      contact: { ...factsOf().contact, ...contact },
    }),
  );
