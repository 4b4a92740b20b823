import { describe, expect, it } from 'vitest';
import { checkBot, type CheckedOption, type CheckedQueue, type Surroundings } from './check-bot.ts';

const option = (key: string, more: Partial<CheckedOption> = {}): CheckedOption => ({
  key,
  name: `Opção ${key}`,
  greetingMessage: 'Aqui está',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optFileId: null,
  optIntegrationId: null,
  options: [],
  ...more,
});
const queueWith = (options: CheckedOption[], more: Partial<CheckedQueue> = {}): CheckedQueue => ({
  id: 1,
  greetingMessage: 'Olá',
  outOfHoursMessage: '',
  fileListId: null,
  integrationId: null,
  userIds: [5],
  options,
  ...more,
});
const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  chatBotType: 'text',
  scheduleType: 'disabled',
  queues: [
    { id: 1, userIds: [5] },
    { id: 2, userIds: [6] },
    { id: 3, userIds: [] },
  ],
  userIds: [5, 6],
  files: [
    { id: 8, count: 2 },
    { id: 9, count: 0 },
  ],
  integrationIds: [4],
  offeredIds: [1],
  leadsTo: new Map(),
  ...more,
});
const problems = (queue: CheckedQueue, more: Partial<Surroundings> = {}) =>
  checkBot(queue, around(more)).map(({ key, code, isError }) => `${isError ? '!' : '?'}${key ?? ''} ${code}`);
const problemsOf = (more: Partial<CheckedOption>, surroundings: Partial<Surroundings> = {}) =>
  problems(queueWith([option('a', more)]), surroundings);

describe('an option', () => {
  it('has no problem when it has a text or leads to something that exists', () => {
    const fine = [
      option('a'),
      option('b', { queueType: 'queue', optQueueId: 2, greetingMessage: '' }),
      option('c', { queueType: 'attendent', optUserId: 6, optQueueId: 2 }),
      option('d', { queueType: 'attendent', optUserId: 5 }),
      option('e', { queueType: 'file', optFileId: 8, greetingMessage: '' }),
      option('f', { closeTicket: true, greetingMessage: '' }),
      option('g', { queueType: 'integration', optIntegrationId: 4, greetingMessage: '' }),
    ];
    expect(problems(queueWith(fine))).toEqual([]);
  });

  it.each<[string, Partial<CheckedOption>]>([
    ['!a shortName', { name: ' abc ' }],
    ['!a noQueue', { queueType: 'queue' }],
    ['!a goneQueue', { queueType: 'queue', optQueueId: 77 }],
    ['?a nobodyThere', { queueType: 'queue', optQueueId: 3 }],
    ['?a loop', { queueType: 'queue', optQueueId: 1 }],
    ['!a noPerson', { queueType: 'attendent' }],
    ['!a gonePerson', { queueType: 'attendent', optUserId: 77 }],
    ['!a goneQueue', { queueType: 'attendent', optUserId: 5, optQueueId: 77 }],
    ['?a notInQueue', { queueType: 'attendent', optUserId: 5, optQueueId: 2 }],
    ['!a noFiles', { queueType: 'file' }],
    ['!a goneFiles', { queueType: 'file', optFileId: 77 }],
    ['?a emptyFiles', { queueType: 'file', optFileId: 9 }],
    ['!a noIntegration', { queueType: 'integration' }],
    ['!a goneIntegration', { queueType: 'integration', optIntegrationId: 77 }],
    ['?a unheard', { queueType: 'integration', optIntegrationId: 4, options: [option('b')] }],
    ['?a deadEnd', { greetingMessage: ' ' }],
    ['?a missingText', { greetingMessage: '', options: [option('b')] }],
    ['?a unreachable', { closeTicket: true, options: [option('b')] }],
  ])('reports %s', (problem, wrong) => {
    expect(problemsOf(wrong)).toEqual([problem]);
  });

  it('is checked on every level, in order', () => {
    const deep = option('a', { options: [option('b', { options: [option('c', { greetingMessage: '' })] })] });
    expect(problems(queueWith([deep, option('d', { name: 'x' })]))).toEqual(['?c deadEnd', '!d shortName']);
  });

  it('needs a name that differs from those beside it', () => {
    const two = [option('a', { name: 'Boleto' }), option('b', { name: 'boleto ' })];
    expect(problems(queueWith(two))).toEqual(['?a sameName', '?b sameName']);
  });

  it('reports a loop that leads back over other queues', () => {
    const wrong = { queueType: 'queue', optQueueId: 2 } as const;
    const chain = new Map([
      [2, [4]],
      [4, [2, 1]],
    ]);
    expect(problemsOf(wrong, { leadsTo: chain })).toEqual(['?a loop']);
    expect(problemsOf(wrong, { leadsTo: new Map([[2, [2]]]) })).toEqual([]);
  });

  it('reports nothing missing while it is not known what exists', () => {
    const unknown = { queues: null, userIds: null, files: null, integrationIds: null };
    expect(problemsOf({ queueType: 'queue', optQueueId: 77 }, unknown)).toEqual([]);
    expect(problemsOf({ queueType: 'file', optFileId: 77 }, unknown)).toEqual([]);
    expect(problemsOf({ queueType: 'integration', optIntegrationId: 77 }, unknown)).toEqual([]);
  });

  it('is reported as unheard in a queue whose integration speaks', () => {
    expect(problems(queueWith([option('a')], { integrationId: 4 }))).toEqual(['? unheard']);
    expect(problems(queueWith([], { integrationId: 4 }))).toEqual([]);
    expect(problems(queueWith([option('a')], { integrationId: 77 }))).toEqual(['! goneIntegration']);
  });

  it('is reported when its name or its menu is longer than the channel shows', () => {
    const options = Array.from({ length: 9 }, (_, index) => option(`${index}`));
    expect(problems(queueWith(options), { chatBotType: 'list' })).toEqual(['? longList']);
    expect(problems(queueWith(options.slice(0, 8)), { chatBotType: 'list' })).toEqual([]);
    const inner = queueWith([option('a', { options: options.slice(0, 5) })]);
    expect(problems(inner, { chatBotType: 'button' })).toEqual(['?a manyButtons']);
    const long = { name: 'Segunda via do boleto de agosto' };
    expect(problemsOf(long, { chatBotType: 'list' })).toEqual(['?a longRow']);
    expect(problemsOf(long)).toEqual([]);
  });

  it('is reported when the tree is too deep or has too many options', () => {
    const deep = ['a', 'b', 'c', 'd', 'e', 'f'].reduceRight<CheckedOption[]>(
      (options, key) => [option(key, { options })],
      [],
    );
    expect(problems(queueWith(deep))).toEqual(['!f tooDeep']);
    const many = Array.from({ length: 301 }, (_, index) => option(`${index}`));
    expect(problems(queueWith(many))).toEqual(['! tooMany']);
  });
});

describe('the queue itself', () => {
  it('reports missing texts that other settings require, and a queue without members', () => {
    const bare = queueWith([], { greetingMessage: '', userIds: [], fileListId: 9 });
    expect(problems(bare, { scheduleType: 'queue' })).toEqual([
      '! greetingRequired',
      '! outOfHoursRequired',
      '? nobody',
      '? emptyFiles',
    ]);
    expect(problems(queueWith([], { greetingMessage: '' }), { queues: [{ id: 1, userIds: [] }] })).toEqual(
      [],
    );
  });
});

describe('a queue that no connection offers', () => {
  it.each<[string, Partial<CheckedQueue>, number[] | null, string[]]>([
    ['is told of', {}, [2], ['? notOffered']],
    ['is told of before it is saved', { id: null }, [1], ['? notOffered']],
    ['is not, while the connections are not known', {}, null, []],
  ])('%s', (_what, queue, offeredIds, expected) => {
    expect(problems(queueWith([], queue), { offeredIds })).toEqual(expected);
  });
});
