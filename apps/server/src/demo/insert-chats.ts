import type { Kysely } from 'kysely';
import { lastMessageOfChat } from '@prosa/domain';
import type { Tables } from '../platform/database/tables.ts';
import { agents, type QueueName } from './people.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows, reserveIds } from './insert-rows.ts';

const MINUTE = 60_000;

/** Minutes ago, the index of the agent, and the text. */
type Written = readonly [ago: number, agent: number, text: string];

interface PlannedChat {
  title: string;
  /** Indexes of the agents; the first one owns the chat. */
  members: readonly number[];
  /** Two people, without a title of their own. */
  isDirect?: boolean;
  written: readonly Written[];
  /** How many of the newest messages the admin has not read. */
  unread: number;
}

const planned: readonly PlannedChat[] = [
  {
    title: 'Plantão de sábado',
    members: [0, 1, 2, 3, 4, 5],
    unread: 2,
    written: [
      [2_900, 0, 'Pessoal, quem pode abrir a loja no sábado? Preciso de dois.'],
      [2_880, 1, 'Eu posso até as 13h.'],
      [2_870, 5, 'Fico com ele. Aproveito e separo as entregas da Zona Leste.'],
      [2_860, 0, 'Perfeito, @Rui Barreto e @Caio Nogueira. Obrigada!'],
      [95, 2, 'Alguém sabe se a *Mesa Carvalho* de 1,80 m ainda tem no estoque?'],
      [92, 3, 'Tem três. Uma está reservada até amanhã.'],
      [90, 2, 'Ótimo, vou oferecer para a cliente.'],
      [12, 4, '@Marina Duarte, o boleto da Fábrica Ipê venceu ontem. Posso pagar com a multa?'],
      [10, 4, 'São R$ 38,20 a mais.'],
    ],
  },
  {
    title: 'Vitrine de dezembro',
    members: [2, 0, 1],
    unread: 0,
    written: [
      [7_400, 2, 'Ideia: sofá cinza na frente, luminária ao lado e o resto em madeira clara.'],
      [7_380, 0, 'Gostei. E sem preço grande no vidro, por favor 😄'],
      [7_370, 1, 'Posso montar na terça, depois das 18h.'],
    ],
  },
  {
    title: '',
    isDirect: true,
    members: [0, 1],
    unread: 1,
    written: [
      [300, 0, 'Rui, a Dona Cida ligou de novo por causa do frete.'],
      [290, 1, 'Já falei com a transportadora, chega quinta.'],
      [25, 1, 'Ela confirmou. Fechado!'],
    ],
  },
];

/** The chat of a queue is there already, made with the queue. */
const ofQueue = {
  queue: 'Vendas',
  written: [
    [1_600, 2, 'Pessoal, o frete grátis acima de R$ 1.500 vale até domingo.'],
    [1_590, 1, 'Vale também para o interior?'],
    [1_585, 2, 'Só para a capital e a região metropolitana.'],
  ],
} as const satisfies { queue: QueueName; written: readonly Written[] };

/** How long ago the queues and their chats were made. */
const QUEUES_MADE = 90 * 24 * 60;

interface Place {
  id: number;
  messageIds: number[];
  now: number;
}

const at = (now: number, ago: number) => new Date(now - ago * MINUTE).toISOString();
const nameOf = (index: number) => agents[index]?.name ?? '';

/** What a chat shows of its newest message. */
function lastOf(written: readonly Written[], { messageIds, now }: Place) {
  const [ago = 0, agent = 0, message = ''] = written.at(-1) ?? [];
  return {
    lastMessage: lastMessageOfChat(nameOf(agent), { message, mediaType: 'text' }),
    lastMessageId: messageIds.at(-1),
    updatedAt: at(now, ago),
  };
}

async function insertMessages(
  db: Kysely<Tables>,
  { companyId, users }: DemoIds,
  written: readonly Written[],
  { id, messageIds, now }: Place,
): Promise<void> {
  const rows = written.map(([ago, index, message], place) => ({
    company_id: companyId,
    id: messageIds[place],
    chatId: id,
    senderId: users[index],
    senderName: nameOf(index),
    message,
    mentions: users.filter((_, other) => message.includes(`@${nameOf(other)}`)),
    isEdited: false,
    isDeleted: false,
    createdAt: at(now, ago),
  }));
  await insertRows(db, 'chat_messages', rows);
}

async function insertChat(db: Kysely<Tables>, ids: DemoIds, plan: PlannedChat, place: Place): Promise<void> {
  const { companyId, users } = ids;
  const { id, messageIds, now } = place;
  const own = { company_id: companyId };
  const userOf = (index: number) => users[index] ?? 0;
  const [firstAgo = 0] = plan.written[0] ?? [];
  const members = plan.members.map(userOf).toSorted((a, b) => a - b);
  const chat = {
    ...own,
    id,
    kind: plan.isDirect ? 'direct' : 'group',
    title: plan.title,
    ownerId: plan.isDirect ? null : userOf(plan.members[0] ?? 0),
    directKey: plan.isDirect ? members.join('-') : null,
    createdAt: at(now, firstAgo + 5),
    version: 1,
    uuid: crypto.randomUUID(),
    ...lastOf(plan.written, place),
  };
  await insertRows(db, 'chats', [chat]);
  const rows = plan.members.map((index, order) => {
    const unread = index === 0 ? plan.unread : 0;
    return {
      ...own,
      chatId: id,
      userId: userOf(index),
      unreads: unread,
      lastReadId: messageIds.at(-1 - unread),
      isMuted: false,
      joinedAt: new Date(now - (firstAgo + 5) * MINUTE + order).toISOString(),
    };
  });
  await insertRows(db, 'chat_users', rows);
  await insertMessages(db, ids, plan.written, place);
  const [reacted] = messageIds;
  const reactions = plan.members.slice(1, 3).map((index, order) => ({
    ...own,
    messageId: reacted,
    userId: userOf(index),
    emoji: '👍',
    createdAt: at(now, firstAgo - order - 1),
  }));
  await insertRows(db, 'chat_reactions', reactions);
}

async function writeInQueue(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  const { companyId } = ids;
  const made = at(now, QUEUES_MADE);
  const queueId = ids.queues.get(ofQueue.queue);
  await db
    .updateTable('chats')
    .set({ createdAt: made, updatedAt: made })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'queue')
    .execute();
  const messageIds = await reserveIds(db, 'chat_messages', ofQueue.written.length);
  const { id } = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('queueId', '=', queueId ?? 0)
    .executeTakeFirstOrThrow();
  const place = { id, messageIds, now };
  await insertMessages(db, ids, ofQueue.written, place);
  await db
    .updateTable('chats')
    .set(lastOf(ofQueue.written, place))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('chat_users')
    .set({ lastReadId: messageIds.at(-1) })
    .where('company_id', '=', companyId)
    .where('chatId', '=', id)
    .execute();
}

/** What the staff writes to each other. */
export async function insertChats(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  const chatIds = await reserveIds(db, 'chats', planned.length);
  for (const [order, plan] of planned.entries()) {
    const messageIds = await reserveIds(db, 'chat_messages', plan.written.length);
    await insertChat(db, ids, plan, { id: chatIds[order] ?? 0, messageIds, now });
  }
  await writeInQueue(db, ids, now);
}
