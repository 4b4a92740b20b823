import { GRACE_DAYS } from '@prosa/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { insertRows, reserveIds } from './insert-rows.ts';

const DAY_MS = 86_400_000;

const plans = [
  { name: 'Essencial', users: 3, connections: 1, queues: 2, amount: 99, isPublic: true, useCampaigns: false },
  {
    name: 'Profissional',
    users: 15,
    connections: 5,
    queues: 10,
    amount: 299,
    isPublic: true,
    useCampaigns: true,
  },
  {
    name: 'Sob medida',
    users: 60,
    connections: 12,
    queues: 40,
    amount: 1_490,
    isPublic: false,
    useCampaigns: true,
  },
];

const helps = [
  {
    title: 'Primeiros passos',
    description: 'Aceitar, responder e resolver o primeiro atendimento, em três minutos.',
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
  {
    title: 'Filas e transferências',
    description: 'Quando transferir para uma fila e quando para um colega.',
    video: 'https://youtu.be/aqz-KE-bpKQ',
  },
  {
    title: 'Manual completo',
    description: 'O manual em texto, para ler com calma.',
    video: 'https://ajuda.example/manual',
  },
];

const announcement = {
  title: 'Manutenção no domingo',
  text: 'No domingo, das 2 h às 3 h, o sistema fica fora do ar para uma atualização.\n\nMensagens que chegarem nesse intervalo são entregues logo depois.',
  priority: 2,
  isShown: true,
};

interface Neighbour {
  name: string;
  plan: string;
  recurrence: string | null;
  /** In days from now; null: none. */
  due: number | null;
  people: number;
  isSuspended?: boolean;
  /** Days since the last sign-in, and since the company was archived. */
  login?: number;
  archived?: number;
  isDown?: boolean;
}

/** One company for each state that the operator's list shows. */
const neighbours: Neighbour[] = [
  { name: 'Clínica Vida Plena', plan: 'Profissional', recurrence: 'ANUAL', due: 212, people: 9, login: 0 },
  { name: 'Auto Peças Ribeiro', plan: 'Essencial', recurrence: 'MENSAL', due: 4, people: 3, login: 1 },
  {
    name: 'Padaria Flor do Trigo',
    plan: 'Essencial',
    recurrence: 'MENSAL',
    due: 0,
    people: 2,
    login: 2,
    isDown: true,
  },
  {
    name: 'Academia Corpo & Ritmo',
    plan: 'Essencial',
    recurrence: 'TRIMESTRAL',
    due: -2,
    people: 5,
    login: 6,
  },
  {
    name: 'Imobiliária Horizonte',
    plan: 'Profissional',
    recurrence: 'SEMESTRAL',
    due: -40,
    people: 7,
    isSuspended: true,
    login: 51,
  },
  { name: 'Colégio Monte Azul', plan: 'Sob medida', recurrence: null, due: null, people: 24, login: 0 },
  { name: 'Ótica Bela Vista', plan: 'Essencial', recurrence: 'BIMESTRAL', due: 27, people: 1 },
  {
    name: 'Turismo Rota Sul',
    plan: 'Profissional',
    recurrence: 'MENSAL',
    due: -15,
    people: 4,
    login: 33,
    archived: 11,
  },
];

const mailName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(/ +/g, '-');

async function insertPlans(db: Kysely<Tables>): Promise<Map<string, number>> {
  await insertRows(db, 'plans', plans);
  const rows = await db.selectFrom('plans').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Row = Record<string, unknown>;

const peopleOf = ({ people, name }: Neighbour, company_id: number): Row[] =>
  Array.from({ length: people }, (_, n) => ({
    company_id,
    name: n === 0 ? 'Admin' : `Atendente ${n}`,
    email: `${n === 0 ? 'contato' : `atendente${n}`}@${mailName(name)}.demo`,
    passwordHash: '',
    profile: n === 0 ? 'admin' : 'user',
  }));

const downConnection = (company_id: number): Row => ({
  company_id,
  name: 'WhatsApp Balcão',
  channel: 'whatsapp',
  provider: 'sandbox',
  status: 'DISCONNECTED',
  shouldRun: false,
  isDefault: true,
});

/** Fills the installation with plans, help articles, an announcement, and companies whose people cannot sign in. */
export async function insertCompanies(db: Kysely<Tables>, now: number): Promise<void> {
  const planIds = await insertPlans(db);
  const ids = await reserveIds(db, 'companies', neighbours.length);
  const placed = neighbours.map((company, index) => ({ company, id: ids[index] ?? 0, index }));
  const inDays = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const ago = (days: number | undefined) => (days === undefined ? null : inDays(-days));
  const companies = placed.map(({ company, id, index }) => ({
    id,
    name: company.name,
    email: `contato@${mailName(company.name)}.demo`,
    status: company.isSuspended !== true,
    suspendedAt: company.isSuspended && company.due !== null ? inDays(company.due + GRACE_DAYS) : null,
    dueDate: company.due === null ? null : inDays(company.due),
    recurrence: company.recurrence,
    planId: planIds.get(company.plan),
    createdAt: ago(60 + index * 35),
    lastLogin: ago(company.login),
    archivedAt: ago(company.archived),
  }));
  const settings = ids.map((id) => ({ company_id: id }));
  const people = placed.flatMap(({ company, id }) => peopleOf(company, id));
  const down = placed.filter(({ company }) => company.isDown).map(({ id }) => downConnection(id));
  await insertRows(db, 'companies', companies);
  await insertRows(db, 'company_settings', settings);
  await insertRows(db, 'users', people);
  await insertRows(db, 'connections', down);
  await insertRows(db, 'helps', helps);
  await insertRows(db, 'announcements', [announcement]);
}
