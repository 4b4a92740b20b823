import { decide, evolve, type Facts, type ChannelEvent } from '@prosa/domain';
import { companySettingDefaults } from '@prosa/contract';
import {
  companyOf,
  connectionOf,
  countingIds,
  factsOf,
  message,
  queueOf,
  ticketOf,
  trackingOf,
} from '../../../packages/domain/src/conversation/testing.ts';
import type { OptionFacts } from '../../../packages/domain/src/conversation/facts.ts';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';

const COUNT = 100_000;
const ROUNDS = 7;
const day = { startTimeA: '00:00', endTimeA: '12:00', startTimeB: '12:00', endTimeB: '23:59' };
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

function options(from: number, depth: number): OptionFacts[] {
  if (depth === 0) return [];
  return [1, 2, 3].map((place) => ({
    id: from * 10 + place,
    name: `Opção ${place}`,
    greetingMessage: 'Escolha, {{firstName}}.',
    queueType: 'text' as const,
    closeTicket: false,
    optQueueId: null,
    optUserId: null,
    optFileId: null,
    optIntegrationId: null,
    options: options(from * 10 + place, depth - 1),
  }));
}

/** A conversation of each kind, in a company with every feature on. */
function conversations(): { menu: Facts; tree: Facts; open: Facts; fresh: Facts } {
  const queues = [1, 2, 3, 4].map((id) =>
    queueOf({ id, name: `Fila ${id}`, options: options(id, 2), memberIds: [7, 8] }),
  );
  const connection = connectionOf({
    greetingMessage: 'Olá, {{firstName}}! {{ms}}.',
    queueIds: [1, 2, 3, 4],
    maxUseBotQueues: 0,
  });
  const settings = {
    ...companySettingDefaults,
    scheduleType: 'company' as const,
    enableLGPD: 'enabled' as const,
    lgpdMessage: '{{firstName}}, cuidamos dos seus dados.',
    userRating: 'enabled' as const,
  };
  const schedules = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...day }));
  const company = companyOf({
    settings,
    schedules,
    queues: new Map(queues.map((queue) => [queue.id, queue])),
  });
  const known = factsOf({ connection, company, tracking: trackingOf() });
  const menu = { ...known, ticket: ticketOf() };
  const tree = {
    ...known,
    ticket: ticketOf({ queueId: 1, dialogue: { place: { queueId: 1, optionId: null } } }),
  };
  const open = { ...known, ticket: ticketOf({ status: 'open', userId: 7, isBot: false }) };
  return { menu, tree, open, fresh: { ...known, tracking: null } };
}

/** The mixed scenario of `mixed.ts`, with the facts of each conversation. */
function mixed(): { facts: Facts; event: ChannelEvent }[] {
  const { menu, tree, open, fresh } = conversations();
  const media = { path: 'x.png', name: 'x.png', mime: 'image/png', size: 1 };
  const kinds = [menu, tree, menu, tree, open, open, open, open, fresh, open];
  return Array.from({ length: COUNT }, (_, index) => {
    const place = index % kinds.length;
    const body = place < 4 ? '1' : 'bom dia, quando chega?';
    const more = place === 9 ? { mediaType: 'image' as const, media } : {};
    return { facts: kinds[place] ?? menu, event: message({ wid: `W${index}`, body, ...more }) };
  });
}

function rateOf(work: () => void): number {
  const start = performance.now();
  work();
  return (COUNT / (performance.now() - start)) * 1_000;
}

/** The rules alone: decisions, with their effects applied to the facts; for comparison, copies of the same events. */
export function decideFigures(): Figure[] {
  const items = mixed();
  const now = new Date('2026-11-20T15:00:00.000Z');
  let caused = 0;
  const deciding = () => {
    const ids = countingIds();
    for (const { facts, event } of items)
      caused += decide(facts, event, now, ids).reduce(evolve, facts).messages.size;
  };
  const copying = () => {
    for (const { event } of items) caused += (JSON.parse(JSON.stringify(event)) as ChannelEvent).wid.length;
  };
  deciding();
  const rounds = Array.from({ length: ROUNDS }, () => ({
    decided: rateOf(deciding),
    copied: rateOf(copying),
  }));
  if (caused === 0) throw new Error('nothing was decided');
  const decided = median(rounds.map((round) => round.decided));
  return [
    {
      name: 'decide, mixed world',
      value: decided,
      unit: 'decisions/s',
      beside: { name: 'events copied as JSON/s', value: median(rounds.map((round) => round.copied)) },
      ratio: median(rounds.map((round) => round.decided / round.copied)),
      target: { atLeast: 0.18 },
    },
  ];
}
