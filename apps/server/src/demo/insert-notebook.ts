import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';

const general = [
  ['bomdia', 'Olá, {{firstName}}! Aqui é da Loja Aurora. Em que posso ajudar?'],
  ['horario', 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados das 9h às 13h.'],
  ['endereco', 'Estamos na Av. Paulista, 1578, em frente ao metrô. Tem estacionamento no subsolo.'],
  ['pix', 'A chave Pix é financeiro@aurora.demo. Assim que pagar, me envie o comprovante, por favor.'],
  ['prazo', 'O prazo de entrega é de 3 a 5 dias úteis depois da confirmação do pagamento.'],
  ['garantia', 'A garantia é de 12 meses. Para abrir o chamado preciso do número do pedido e de uma foto.'],
  ['obrigado', 'Obrigado pelo contato, {{firstName}}! Qualquer coisa é só chamar.'],
] as const;
const own = [['retorno', 'Vou confirmar com o estoque e já volto com a resposta.']] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SAO_PAULO = 3 * HOUR;
type Planned = readonly [
  days: number,
  hour: number,
  contact: number,
  body: string,
  status: 'PENDENTE' | 'ENVIADA' | 'ERRO' | 'CANCELADA',
  more?: Partial<Insertable<Tables['schedules']>>,
];
/** Scheduled messages: days from today, the hour in Sao Paulo, the contact's index, the text and the status. */
const planned: readonly Planned[] = [
  [-1, 14, 4, 'Olá, {{firstName}}! Passando para saber se a mesa chegou direitinho.', 'ENVIADA'],
  [1, 9, 0, '{{firstName}}, o orçamento que enviei vale até amanhã. Posso fechar o pedido?', 'PENDENTE'],
  [1, 15, 1, 'Boa tarde, {{firstName}}! A entrega está confirmada para amanhã de manhã.', 'PENDENTE'],
  [2, 16, 2, 'Oi, {{firstName}}! O técnico vai amanhã entre 9h e 12h, tudo certo?', 'PENDENTE'],
  [
    4,
    10,
    3,
    '{{firstName}}, sua parcela vence em dois dias. Se precisar da segunda via, é só pedir.',
    'PENDENTE',
    { intervalo: 3, valorIntervalo: 1, enviarQuantasVezes: 12 },
  ],
  [
    3,
    11,
    5,
    'Olá, {{firstName}}! Conseguiu olhar o orçamento da estante?',
    'PENDENTE',
    { cancelOnReply: true },
  ],
  [
    -1,
    10,
    2,
    'Bom dia, {{firstName}}! Seu sofá já pode ser retirado na loja.',
    'ERRO',
    { error: 'ERR_WAPP_NOT_INITIALIZED' },
  ],
  [
    0,
    8,
    3,
    '{{firstName}}, ainda tem interesse na poltrona?',
    'CANCELADA',
    { cancelOnReply: true, cancelReason: 'answered' },
  ],
];

/** Every row needs every column. */
const ordinary = {
  intervalo: 1,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  cancelOnReply: false,
  cancelReason: null,
  error: null,
};

async function insertSchedules(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  const today = Math.floor((now - SAO_PAULO) / DAY) * DAY + SAO_PAULO;
  const rows = planned.map(([days, hour, contact, body, status, more], index) => {
    const at = new Date(today + days * DAY + hour * HOUR).toISOString();
    return {
      company_id: ids.companyId,
      contactId: ids.contacts[contact],
      userId: ids.users[index % 2],
      whatsappId: ids.connections[0],
      body,
      sendAt: at,
      firstAt: at,
      sentAt: status === 'ENVIADA' ? at : null,
      status,
      contadorEnvio: status === 'ENVIADA' ? 1 : 0,
      createdAt: new Date(now - 2 * DAY).toISOString(),
      ...ordinary,
      ...more,
    };
  });
  await insertRows(db, 'schedules', rows);
}

/** The address book of the shop's phone; not all of these people are contacts yet. */
const saved = [
  ['5511981110001', 'Fábrica Ipê (Sandro)'],
  ['5511981110002', 'Transportes Veloz'],
  ['5511981110003', 'Dona Cida - cliente antiga'],
  ['5511981110004', 'Arq. Helena Prado'],
  ['5511981110005', 'Condomínio Bela Vista'],
  ['551133330001', 'Galpão'],
] as const;

async function insertAddressBook(db: Kysely<Tables>, { companyId, connections }: DemoIds): Promise<void> {
  const rows = saved.map(([number, name]) => ({
    company_id: companyId,
    whatsappId: connections[0],
    number,
    name,
  }));
  await insertRows(db, 'sandbox_people', rows);
}

export async function insertNotebook(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  await insertQuickMessages(db, ids);
  await insertSchedules(db, ids, now);
  await insertAddressBook(db, ids);
}

/** Quick messages: some for everybody, and some private to each user. */
async function insertQuickMessages(db: Kysely<Tables>, { companyId, users }: DemoIds): Promise<void> {
  const rowOf =
    (userId: number | undefined, isGeneral: boolean) =>
    ([shortcode, message]: readonly [string, string]) => ({
      company_id: companyId,
      userId,
      shortcode,
      message,
      geral: isGeneral,
    });
  await insertRows(db, 'quick_messages', [
    ...general.map(rowOf(users[0], true)),
    ...users.flatMap((userId) => own.map(rowOf(userId, false))),
  ]);
}
