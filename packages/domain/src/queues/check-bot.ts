import {
  MAX_OPTION_DEPTH,
  MAX_QUEUE_OPTIONS,
  type CompanySettingValues,
  type QueueType,
} from '@prosa/contract';

/** An option as it is in an editor; `key` is the editor's id for it. */
export interface CheckedOption {
  key: string;
  name: string;
  greetingMessage: string;
  queueType: QueueType;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optFileId: number | null;
  optIntegrationId: number | null;
  options: readonly CheckedOption[];
}

export interface CheckedQueue {
  id: number | null;
  greetingMessage: string;
  outOfHoursMessage: string;
  fileListId: number | null;
  integrationId: number | null;
  userIds: readonly number[];
  options: readonly CheckedOption[];
}

/** What exists around the queue. A list that is not known yet (null) raises no problem. */
export interface Surroundings {
  chatBotType: CompanySettingValues['chatBotType'];
  scheduleType: CompanySettingValues['scheduleType'];
  queues: readonly { id: number; userIds: readonly number[] }[] | null;
  userIds: readonly number[] | null;
  files: readonly { id: number; count: number }[] | null;
  integrationIds: readonly number[] | null;
  offeredIds: readonly number[] | null;
  /** The queues that the options of each other queue lead to. */
  leadsTo: ReadonlyMap<number, readonly number[]>;
}

const errors = [
  'greetingRequired',
  'outOfHoursRequired',
  'shortName',
  'noQueue',
  'noPerson',
  'noFiles',
  'noIntegration',
  'goneQueue',
  'gonePerson',
  'goneFiles',
  'goneIntegration',
  'tooDeep',
  'tooMany',
] as const;
const warnings = [
  'nobody',
  'notOffered',
  'nobodyThere',
  'notInQueue',
  'emptyFiles',
  'missingText',
  'deadEnd',
  'unreachable',
  'unheard',
  'loop',
  'sameName',
  'longList',
  'manyButtons',
  'longRow',
] as const;
export type BotProblemCode = (typeof errors)[number] | (typeof warnings)[number];

export interface BotProblem {
  code: BotProblemCode;
  /** Errors forbid saving. */
  isError: boolean;
  /** The option's key; null for the queue itself. */
  key: string | null;
  name: string;
}

/**
 * What WhatsApp shows: a list's options (two rows are kept for going back and ending), the characters of a row's title,
 * and a menu's buttons (one is kept for ending).
 */
const LIST_OPTIONS = 8;
const ROW_LENGTH = 24;
const BUTTONS = 4;
const SHORTEST_NAME = 4;

const isBlank = (text: string) => text.trim() === '';
const named = (code: BotProblemCode, { key, name }: Pick<CheckedOption, 'key' | 'name'>): BotProblem => ({
  code,
  isError: errors.some((each) => each === code),
  key,
  name,
});
const ofQueue = (code: BotProblemCode): BotProblem => ({ ...named(code, { key: '', name: '' }), key: null });

function missing(
  id: number | null,
  known: readonly number[] | null,
  codes: { none: BotProblemCode; gone: BotProblemCode },
): BotProblemCode[] {
  if (id === null) return [codes.none];
  return known === null || known.includes(id) ? [] : [codes.gone];
}

function queueCodes({ optQueueId: id }: CheckedOption, queue: CheckedQueue, around: Surroundings) {
  const ids = around.queues?.map((each) => each.id) ?? null;
  const codes = missing(id, ids, { none: 'noQueue', gone: 'goneQueue' });
  if (codes.length > 0 || id === null) return codes;
  if (id === queue.id || isBackTo(queue.id, id, around)) codes.push('loop');
  const members = id === queue.id ? queue.userIds : around.queues?.find((each) => each.id === id)?.userIds;
  if (members?.length === 0 && id !== queue.id) codes.push('nobodyThere');
  return codes;
}

function isBackTo(target: number | null, from: number, { leadsTo }: Surroundings): boolean {
  const seen = new Set<number>();
  const ahead = [from];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const next = leadsTo.get(id) ?? [];
    if (target !== null && next.includes(target)) return true;
    ahead.push(...next);
  }
  return false;
}

/** A person may be chosen without a queue; with a queue, the person should belong to it. */
function personCodes(option: CheckedOption, queue: CheckedQueue, around: Surroundings): BotProblemCode[] {
  const { optUserId, optQueueId } = option;
  const codes = missing(optUserId, around.userIds, { none: 'noPerson', gone: 'gonePerson' });
  if (optQueueId === null) return codes;
  const ids = around.queues?.map((each) => each.id) ?? null;
  codes.push(...missing(optQueueId, ids, { none: 'noQueue', gone: 'goneQueue' }));
  const members =
    optQueueId === queue.id ? queue.userIds : around.queues?.find(({ id }) => id === optQueueId)?.userIds;
  if (codes.length === 0 && optUserId !== null && members && !members.includes(optUserId))
    codes.push('notInQueue');
  return codes;
}

function fileCodes(id: number | null, { files }: Surroundings): BotProblemCode[] {
  const codes = missing(id, files?.map((list) => list.id) ?? null, { none: 'noFiles', gone: 'goneFiles' });
  const isEmpty = files?.find((list) => list.id === id)?.count === 0;
  return isEmpty ? [...codes, 'emptyFiles'] : codes;
}

const integrationCodes = (id: number | null, { integrationIds }: Surroundings): BotProblemCode[] =>
  missing(id, integrationIds, { none: 'noIntegration', gone: 'goneIntegration' });

function targetCodes(option: CheckedOption, queue: CheckedQueue, around: Surroundings): BotProblemCode[] {
  if (option.queueType === 'queue') return queueCodes(option, queue, around);
  if (option.queueType === 'attendent') return personCodes(option, queue, around);
  if (option.queueType === 'integration') return integrationCodes(option.optIntegrationId, around);
  return option.queueType === 'file' ? fileCodes(option.optFileId, around) : [];
}

/** Options that leave the customer without an answer, and options that the customer never reaches. */
function textCodes({ options, greetingMessage, queueType, closeTicket }: CheckedOption): BotProblemCode[] {
  if (options.length > 0 && closeTicket) return ['unreachable'];
  // While the integration speaks, the options below are not offered.
  if (options.length > 0 && queueType === 'integration') return ['unheard'];
  if (!isBlank(greetingMessage)) return [];
  if (options.length > 0) return ['missingText'];
  return queueType === 'text' && !closeTicket ? ['deadEnd'] : [];
}

function menuCodes(options: readonly CheckedOption[], { chatBotType }: Surroundings): BotProblemCode[] {
  if (chatBotType === 'list' && options.length > LIST_OPTIONS) return ['longList'];
  return chatBotType === 'button' && options.length > BUTTONS ? ['manyButtons'] : [];
}

function nameCodes(
  { name }: CheckedOption,
  beside: readonly CheckedOption[],
  { chatBotType }: Surroundings,
): BotProblemCode[] {
  if (name.trim().length < SHORTEST_NAME) return ['shortName'];
  const same = beside.filter((each) => each.name.trim().toLowerCase() === name.trim().toLowerCase());
  const isCut = chatBotType !== 'text' && name.trim().length > ROW_LENGTH;
  return [...(same.length > 1 ? (['sameName'] as const) : []), ...(isCut ? (['longRow'] as const) : [])];
}

function checkLevel(
  options: readonly CheckedOption[],
  level: number,
  queue: CheckedQueue,
  around: Surroundings,
): BotProblem[] {
  return options.flatMap((option) => [
    ...nameCodes(option, options, around).map((code) => named(code, option)),
    ...targetCodes(option, queue, around).map((code) => named(code, option)),
    ...textCodes(option).map((code) => named(code, option)),
    ...menuCodes(option.options, around).map((code) => named(code, option)),
    ...(level > MAX_OPTION_DEPTH ? [named('tooDeep', option)] : []),
    ...checkLevel(option.options, level + 1, queue, around),
  ]);
}

const countOf = (options: readonly CheckedOption[]): number =>
  options.reduce((sum, option) => sum + 1 + countOf(option.options), 0);

const isOffered = ({ id }: CheckedQueue, { offeredIds }: Surroundings): boolean =>
  offeredIds === null || (id !== null && offeredIds.includes(id));

function queueProblems(queue: CheckedQueue, around: Surroundings): BotProblemCode[] {
  const others = (around.queues ?? []).filter(({ id }) => id !== queue.id).length;
  const files = queue.fileListId === null ? [] : fileCodes(queue.fileListId, around);
  const { integrationId, options } = queue;
  const integration = integrationId === null ? [] : integrationCodes(integrationId, around);
  const isUnheard = integrationId !== null && integration.length === 0 && options.length > 0;
  return [
    ...(others > 0 && isBlank(queue.greetingMessage) ? (['greetingRequired'] as const) : []),
    ...(around.scheduleType === 'queue' && isBlank(queue.outOfHoursMessage)
      ? (['outOfHoursRequired'] as const)
      : []),
    ...(countOf(queue.options) > MAX_QUEUE_OPTIONS ? (['tooMany'] as const) : []),
    ...(queue.userIds.length === 0 ? (['nobody'] as const) : []),
    ...(isOffered(queue, around) ? [] : (['notOffered'] as const)),
    ...files,
    ...integration,
    ...(isUnheard ? (['unheard'] as const) : []),
    ...menuCodes(queue.options, around),
  ];
}

/** All problems of a queue and its options: the queue's own first, then the options' in their order. */
export function checkBot(queue: CheckedQueue, around: Surroundings): BotProblem[] {
  return [...queueProblems(queue, around).map(ofQueue), ...checkLevel(queue.options, 1, queue, around)];
}
