import type { Ticket } from '@prosa/contract';
import { speakerOf, type Dialogue, type LaneRules, type LaneVisit } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { shownLane } from '../lanes/index.ts';
import {
  type OpenPeriod,
  type ServiceFacts,
  serviceTargetsOf,
  targetsAt,
  ticketTargets,
} from '../service-targets/index.ts';
import { ticketStatement, unansweredSince } from './ticket-statement.ts';

type Tag = Ticket['tags'][number];
/** `visit`: of the ticket's lane; null: an ordinary tag. */
type TagOfTicket = Tag & {
  visit:
    | (Pick<LaneVisit, 'position' | 'enteredAt' | 'passed'> & Pick<LaneRules, 'timeLane' | 'nextLaneId'>)
    | null;
};
type Of<Value> = (Value & { of: number })[] | null;

interface Beside {
  queues: NonNullable<Ticket['queue']>[] | null;
  users: { id: number; name: string }[] | null;
  connections: (NonNullable<Ticket['whatsapp']> & { hasMenu: boolean; hasPrompt: boolean })[] | null;
  tags: Of<TagOfTicket>;
  campaigns: NonNullable<Ticket['campaign']>[] | null;
  contactTags: Of<Tag>;
  extraInfo: Of<Ticket['contact']['extraInfo'][number]>;
  snoozes: Of<NonNullable<Ticket['snooze']>>;
  /** Oldest first: the last one of a ticket counts. */
  rates: Of<{ rate: number }>;
  /** Null: none of the tickets is in a queue with a target. */
  service: ServiceFacts | null;
  periods: Of<OpenPeriod>;
}

type OfContact = 'number' | 'username' | 'email' | 'acceptAudioMessage' | 'active' | 'disableBot';
type NotColumns =
  | 'companyId'
  | 'contact'
  | 'queue'
  | 'user'
  | 'whatsapp'
  | 'tags'
  | 'lane'
  | 'campaign'
  | 'userRating'
  | 'speaker'
  | 'targets'
  | 'snooze';

export interface TicketRow<More = unknown>
  extends Omit<Ticket, NotColumns>,
    Pick<Ticket['contact'], OfContact> {
  contactName: string;
  contactIsGroup: boolean;
  contactChannel: Ticket['channel'];
  isOutOfHour: boolean;
  dialogue: Dialogue;
  campaignId: number | null;
  /** For all tickets; only in the first row. */
  beside: (Beside & More) | null;
}

export function faceOf(rate: number | null): number | null {
  return rate === null ? null : Math.min(5, Math.floor(rate / 2) + (rate % 2 === 0 && rate > 0 ? 0 : 1));
}

const avatarColors = ['#5f6caf', '#3d7ea6', '#8a9a5b', '#b5838d', '#6d597a', '#2a9d8f', '#e07a5f', '#7a5af5'];
export const withColor = (user: { id: number; name: string }) => ({
  ...user,
  color: avatarColors[user.id % avatarColors.length] ?? '#5f6caf',
});

const byId = <Value extends { id: number }>(values: Value[] | null): Map<number, Value> =>
  new Map(values?.map((value) => [value.id, value]));

function byOwner<Value>(values: Of<Value>): Map<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const { of, ...value } of values ?? []) {
    const known = found.get(of);
    if (known) known.push(value as Value);
    else found.set(of, [value as Value]);
  }
  return found;
}

function readersOf(beside: Beside) {
  return {
    queues: byId(beside.queues),
    users: byId(beside.users?.map(withColor) ?? null),
    connections: byId(beside.connections),
    tags: byOwner(beside.tags),
    campaigns: byId(beside.campaigns),
    contactTags: byOwner(beside.contactTags),
    extraInfo: byOwner(beside.extraInfo),
    snoozes: byOwner(beside.snoozes),
    rates: byOwner(beside.rates),
    service: beside.service && serviceTargetsOf(beside.service),
    periods: byOwner(beside.periods),
  };
}
type Readers = ReturnType<typeof readersOf>;

const named = <Value>(values: Map<number, Value>, id: number | null): Value | null =>
  id === null ? null : (values.get(id) ?? null);

function contactOf(
  row: TicketRow,
  companyId: number,
  { contactTags, extraInfo }: Readers,
): Ticket['contact'] {
  return {
    id: row.contactId,
    name: row.contactName,
    number: row.number,
    username: row.username,
    email: row.email,
    acceptAudioMessage: row.acceptAudioMessage,
    active: row.active,
    disableBot: row.disableBot,
    isGroup: row.contactIsGroup,
    channel: row.contactChannel,
    companyId,
    tags: contactTags.get(row.contactId) ?? [],
    extraInfo: extraInfo.get(row.contactId) ?? [],
    urlPicture: null,
    profilePicUrl: null,
  };
}

function speakerIn(
  row: TicketRow,
  whatsapp: NonNullable<Beside['connections']>[number] | null,
): Ticket['speaker'] {
  return speakerOf({
    status: row.status,
    queueId: row.queueId,
    userId: row.userId,
    isGroup: row.isGroup,
    imported: row.imported,
    useIntegration: row.useIntegration,
    isOutOfHour: row.isOutOfHour,
    dialogue: row.dialogue,
    disableBot: row.disableBot,
    groupAsTicket: whatsapp?.groupAsTicket ?? null,
    hasMenu: whatsapp?.hasMenu ?? false,
    hasPrompt: whatsapp?.hasPrompt ?? false,
  });
}

function targetsOf(row: TicketRow, { service, periods }: Readers): Ticket['targets'] {
  const found = service === null ? undefined : targetsAt(service, row);
  const period = periods.get(row.id)?.[0];
  return found && period ? ticketTargets(found, period) : null;
}

function laneOf(row: TicketRow, tags: readonly TagOfTicket[]): Ticket['lane'] {
  for (const { id, visit } of tags) if (visit) return shownLane({ tagId: id, ...visit }, visit, row);
  return null;
}

function toTicket(row: TicketRow, companyId: number, found: Readers): Ticket {
  const whatsapp = named(found.connections, row.whatsappId);
  const tags = found.tags.get(row.id) ?? [];
  return {
    id: row.id,
    uuid: row.uuid,
    companyId,
    status: row.status,
    userId: row.userId,
    queueId: row.queueId,
    whatsappId: row.whatsappId,
    contactId: row.contactId,
    channel: row.channel,
    isGroup: row.isGroup,
    isBot: row.isBot,
    useIntegration: row.useIntegration,
    unreadMessages: row.unreadMessages,
    lastMessage: row.lastMessage,
    fromMe: row.fromMe,
    ownLastMessage: row.ownLastMessage,
    amountUsedBotQueues: row.amountUsedBotQueues,
    imported: row.imported,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastMessageAt: row.lastMessageAt,
    waitingSince: row.waitingSince,
    targets: targetsOf(row, found),
    contact: contactOf(row, companyId, found),
    queue: named(found.queues, row.queueId),
    user: named(found.users, row.userId),
    whatsapp: whatsapp && {
      id: whatsapp.id,
      name: whatsapp.name,
      expiresTicket: whatsapp.expiresTicket,
      groupAsTicket: whatsapp.groupAsTicket,
    },
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    lane: laneOf(row, tags),
    campaign: named(found.campaigns, row.campaignId),
    snooze: found.snoozes.get(row.id)?.[0] ?? null,
    userRating: faceOf(found.rates.get(row.id)?.at(-1)?.rate ?? null),
    speaker: speakerIn(row, whatsapp),
  };
}

export function toTickets(rows: readonly TicketRow[], companyId: number): Ticket[] {
  const beside = rows[0]?.beside;
  if (!beside) return [];
  const found = readersOf(beside);
  return rows.map((row) => toTicket(row, companyId, found));
}

const text = ticketStatement({
  requested: 'unnest($2::bigint[]) with ordinality wanted (id, place)',
  companyId: '$1',
});

/** In the order of `ids`, without those that do not exist. */
export async function loadTickets(tx: CompanyTransaction, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  return toTickets(await tx.query<TicketRow>('load-tickets', text, [tx.companyId, ids]), tx.companyId);
}

/** Since when the customers of these open tickets wait, where the customer has the last word. */
export async function openWaits(
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await tx.query<{ id: number; since: string | null }>(
    'open-waits',
    `select t.id, ${unansweredSince} as since from tickets t
     where t.company_id = $1 and t.id = any($2) and t.status = 'open' and not t."fromMe"`,
    [tx.companyId, ids],
  );
  return new Map(rows.map(({ id, since }) => [id, since]));
}
