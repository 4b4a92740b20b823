import type { Random } from './random.ts';

const firstNames =
  'Ana Beatriz,João Carlos,Maria Fernanda,Pedro,Luísa,Rafael,Camila,Thiago,Juliana,Bruno,Larissa,Gustavo,Patrícia,Felipe,Aline,Rodrigo,Vanessa,Marcelo,Renata,Diego,Cláudia,Vinícius,Sônia,Antônio,Débora,Márcio,Letícia,Eduardo,Priscila,Leandro,Simone,Fábio,Tatiane,Henrique,Adriana,Otávio,Rosângela,Caio,Elaine,Murilo,Yasmin,Davi,Isabela,Heitor,Mônica,Nicolas,Jéssica,Cauã,Raquel,Íris'.split(
    ',',
  );
const lastNames =
  'Silva,Souza,Oliveira,Santos,Pereira,Lima,Ferreira,Costa,Rodrigues,Almeida,Nascimento,Carvalho,Araújo,Ribeiro,Gonçalves,Barbosa,Çedilha,Siqueira de Albuquerque,Cavalcanti,Teixeira,Moraes,Figueiredo,Batista,Cunha,Rocha,Monteiro,Mendes,Freitas,Vasconcelos,Tavares,Prado,Guimarães,Assunção,Bittencourt'.split(
    ',',
  );
const areaCodes = ['11', '11', '11', '21', '21', '31', '41', '47', '48', '51', '61', '71', '81', '85', '92'];

export interface Person {
  name: string;
  /** Digits with country and area code. */
  number: string;
  email: string;
}

function asciiWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
}

/** The n-th customer; every twentieth gave no name, so the number stands in its place. */
export function person(random: Random, index: number): Person {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}${random.chance(0.15) ? ' Neto' : ''}`;
  const number = `55${random.pick(areaCodes)}9${String(60_000_000 + index * 7_919 + random.between(0, 7_000)).slice(-8)}`;
  if (index % 20 === 19) return { name: number, number, email: '' };
  return { name, number, email: random.chance(0.4) ? `${asciiWord(name)}@exemplo.com.br` : '' };
}

export const agents = [
  {
    name: 'Marina Duarte',
    email: 'marina',
    role: 'administrator',
    queues: ['Vendas', 'Suporte', 'Financeiro', 'Entregas'],
  },
  { name: 'Rui Barreto', email: 'rui', role: 'attendant', queues: ['Vendas', 'Suporte'] },
  { name: 'Letícia Antunes', email: 'leticia', role: 'supervisor', queues: ['Vendas'] },
  { name: 'Otávio Campos', email: 'otavio', role: 'attendant', queues: ['Suporte', 'Entregas'] },
  { name: 'Íris Montenegro', email: 'iris', role: 'attendant', queues: ['Financeiro'] },
  { name: 'Caio Nogueira', email: 'caio', role: 'attendant', queues: ['Entregas'] },
] as const;

export const queues = [
  {
    name: 'Vendas',
    color: '#2F7DE1',
    greetingMessage: 'Você está na fila de *Vendas*. Já já um consultor responde 😊',
    firstAnswerTarget: 30,
    resolutionTarget: 480,
  },
  {
    name: 'Suporte',
    color: '#C05299',
    greetingMessage: 'Você está no *Suporte*. Se puder, mande uma foto e o número do pedido.',
    firstAnswerTarget: 60,
    resolutionTarget: 1440,
  },
  {
    name: 'Financeiro',
    color: '#2A9D8F',
    greetingMessage: 'Você está no *Financeiro*. Tenha em mãos o CPF do titular da compra.',
    firstAnswerTarget: null,
    resolutionTarget: null,
  },
  {
    name: 'Entregas',
    color: '#E07A5F',
    greetingMessage: 'Você está em *Entregas*. Informe o número do pedido para adiantarmos.',
    firstAnswerTarget: null,
    resolutionTarget: null,
  },
] as const;
export type QueueName = (typeof queues)[number]['name'];

export const tags = [
  { name: 'Cliente VIP', color: '#16834A' },
  { name: 'Orçamento', color: '#A76300' },
  { name: 'Garantia', color: '#C62F3B' },
  { name: 'Retorno sexta', color: '#2F5BEA' },
  { name: 'Atacado', color: '#7A5AF5' },
  { name: 'Primeira compra', color: '#0E7490' },
] as const;

export const groups = [
  'Lojistas Zona Sul',
  'Entregadores parceiros',
  'Condomínio Jardim das Acácias',
] as const;
