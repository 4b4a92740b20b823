import { phoneKey } from '@prosa/domain';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { membersOfList } from './insert-contact-lists.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { Placed } from './insert-tickets.ts';
import type { DemoContact } from './scenario.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SAO_PAULO = 3 * HOUR;
const GAP_MS = 20_000;

/** Places of the lists in insert-contact-lists.ts. */
const SALES_LIST = 0;
const FAIR_LIST = 1;
const CHRISTMAS_LIST = 2;

const FAIR_TEXT =
  'Obrigado por visitar a Loja Aurora na feira de móveis! Até domingo, o frete de qualquer sofá é por nossa conta.';
/** Every so many recipients of the fair had asked to get no campaigns. */
const EVERY_SUPPRESSED = 17;

const iso = (ms: number) => new Date(ms).toISOString();
/** A morning in Sao Paulo, so many days from today. */
const morning = (now: number, days: number, hour: number) =>
  Math.floor((now - SAO_PAULO) / DAY) * DAY + SAO_PAULO + days * DAY + hour * HOUR;
const fairAt = (now: number) => morning(now, -9, 10);

/** The recipients of the fair, in the order in which they were written to. */
function fairRecipients(contacts: readonly DemoContact[], now: number) {
  return membersOfList(FAIR_LIST, contacts).map((member, count) => ({
    ...member,
    at: fairAt(now) + count * GAP_MS,
    leftOut: member.isValid ? (count % EVERY_SUPPRESSED === 5 ? 'suppressed' : null) : 'invalid',
  }));
}

/** Puts the message of the fair behind the last conversation of each recipient that had ended by then. */
export function addFairMessages(placed: Placed[], contacts: readonly DemoContact[], now: number): Placed[] {
  const written = fairRecipients(contacts, now).filter(({ leftOut }) => leftOut === null);
  const behind = new Map<Placed, number>();
  for (const { place, at } of written) {
    const before = placed.filter(({ ticket }) => ticket.contact === place && ticket.startedAt < at);
    const last = before.at(-1);
    if (last?.ticket.status === 'closed' && last.endedAt < at) behind.set(last, at);
  }
  return placed.map((one) => {
    const at = behind.get(one);
    if (at === undefined) return one;
    const message = { from: 'agent' as const, body: FAIR_TEXT, at, isSystem: true };
    return { ...one, ticket: { ...one.ticket, messages: [...one.ticket.messages, message] } };
  });
}

interface Given {
  ids: DemoIds;
  lists: readonly number[];
  contacts: readonly DemoContact[];
  now: number;
}

/** Every row needs every column. */
const ordinary: Partial<Insertable<Tables['campaigns']>> = {
  message2: '',
  message3: '',
  confirmation: false,
  confirmationMessage1: '',
  status: 'INATIVA',
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  dueAt: null,
  openTicket: 'disabled',
  statusTicket: 'closed',
  queueId: null,
  handed: 0,
};

/** A draft, one for the next days, and one that is over. */
function campaignsOf({ ids, lists, contacts, now }: Given): Partial<Insertable<Tables['campaigns']>>[] {
  const soon = iso(morning(now, 3, 10));
  const recipients = fairRecipients(contacts, now);
  return [
    {
      name: 'Feira de móveis: obrigado',
      message1: FAIR_TEXT,
      status: 'FINALIZADA',
      scheduledAt: iso(fairAt(now)),
      startedAt: iso(fairAt(now)),
      completedAt: iso(fairAt(now) + recipients.length * GAP_MS),
      contactListId: lists[FAIR_LIST] ?? null,
      handed: recipients.filter(({ leftOut }) => leftOut === null).length,
    },
    {
      name: 'Promoção de Natal',
      message1: 'Olá, {nome}! O Natal chegou à Loja Aurora: use o cupom {cupom} e ganhe 10% em toda a loja.',
      message2: '{nome}, seu cupom de Natal é {cupom}: 10% em qualquer compra até o dia 24.',
      message3: 'Oi, {nome}! Já escolheu o presente da casa? Com {cupom} você tem 10% de desconto.',
      status: 'PROGRAMADA',
      scheduledAt: soon,
      dueAt: soon,
      contactListId: lists[CHRISTMAS_LIST] ?? null,
    },
    {
      name: 'Pós-venda: como foi a entrega?',
      message1: '{nome}, conte como foi a entrega: sua opinião ajuda a melhorar o nosso serviço.',
      confirmation: true,
      confirmationMessage1: 'Olá, {nome}! Podemos fazer uma pergunta rápida sobre a sua última compra?',
      openTicket: 'enabled',
      statusTicket: 'pending',
      queueId: [...ids.queues.values()][0] ?? null,
      contactListId: lists[SALES_LIST] ?? null,
    },
  ];
}

/** The messages of the fair, by the contacts who got them. */
async function fairMessages(db: Kysely<Tables>, companyId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.conversationId'),
    )
    .select(['m.id', 'c.contactId'])
    .where('m.company_id', '=', companyId)
    .where('m.body', '=', FAIR_TEXT)
    .execute();
  return new Map(rows.map(({ id, contactId }) => [contactId, id]));
}

async function insertDeliveries(db: Kysely<Tables>, campaignId: number, given: Given): Promise<void> {
  const { ids, contacts, now } = given;
  const { companyId } = ids;
  const messages = await fairMessages(db, companyId);
  const rows = fairRecipients(contacts, now).map(({ contact, place, at, leftOut }) => {
    const messageId = messages.get(ids.contacts[place] ?? 0) ?? null;
    // Nobody whose conversation was open at that time got it.
    const isSent = leftOut === null && messageId !== null;
    return {
      company_id: companyId,
      campaignId,
      name: contact.name,
      number: contact.number,
      phoneKey: phoneKey(contact.number),
      email: contact.email,
      contactId: ids.contacts[place] ?? null,
      whatsappId: ids.connections[0],
      state: leftOut === null ? (isSent ? 'sent' : 'failed') : 'skipped',
      reason: leftOut ?? (isSent ? null : 'channel.unreachable'),
      variant: isSent ? 1 : null,
      messageId: isSent ? messageId : null,
      deliveredAt: isSent ? iso(at) : null,
    };
  });
  await insertRows(db, 'campaign_deliveries', rows);
}

/** Campaigns in different states, with the report of one that is over. */
export async function insertCampaigns(db: Kysely<Tables>, given: Given): Promise<void> {
  const { ids, now } = given;
  const { companyId } = ids;
  const campaigns = campaignsOf(given);
  const campaignIds = await reserveIds(db, 'campaigns', campaigns.length);
  const own = { company_id: companyId, whatsappId: ids.connections[0], authorId: ids.users[0] };
  const rows = campaigns.map((campaign, index) => {
    const madeAt = iso(Math.min(now, Date.parse(campaign.startedAt ?? iso(now - DAY))) - HOUR);
    return { ...own, ...ordinary, ...campaign, id: campaignIds[index], createdAt: madeAt, updatedAt: madeAt };
  });
  await insertRows(db, 'campaigns', rows);
  await insertRows(db, 'campaign_settings', [
    { company_id: companyId, values: { variables: [{ key: 'cupom', value: 'NATAL10' }] } },
  ]);
  await insertDeliveries(db, campaignIds[0] ?? 0, given);
}
