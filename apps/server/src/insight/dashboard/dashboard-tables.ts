import type { AnswerOf, DashboardCounters, showDashboard as dashboardCall } from '@prosa/contract';
import { type Duration, durations } from '@prosa/domain';
import type { SheetCell } from '../../platform/spreadsheets/xlsx.ts';

type Dashboard = AnswerOf<typeof dashboardCall>;
type Table = SheetCell[][];

const indicators: [keyof DashboardCounters, string][] = [
  ['supportHappening', 'em_atendimento'],
  ['supportPending', 'aguardando'],
  ['tickets', 'atendimentos'],
  ['supportFinished', 'finalizados'],
  ['supportGroups', 'grupos'],
  ['leads', 'novos_contatos'],
  ['activeTickets', 'ativos'],
  ['passiveTickets', 'receptivos'],
  ['avgSupportTime', 'atendimento_medio_minutos'],
  ['avgWaitTime', 'espera_media_minutos'],
];
const ratings: [keyof DashboardCounters, string][] = [
  ['npsScore', 'nps'],
  ['npsPromotersPerc', 'promotores_percentual'],
  ['npsPassivePerc', 'neutros_percentual'],
  ['npsDetractorsPerc', 'detratores_percentual'],
  ['tickets', 'atendimentos'],
  ['waitRating', 'aguardando_avaliacao'],
  ['withoutRating', 'sem_avaliacao'],
  ['withRating', 'avaliados'],
  ['percRating', 'taxa_de_avaliacao_percentual'],
];
/** What is now has no figure of before. */
const ofNow: ReadonlySet<string> = new Set(['supportHappening', 'supportPending']);

const times: Record<Duration, string> = {
  firstAnswer: 'primeira_resposta',
  waiting: 'espera',
  handling: 'atendimento',
  resolution: 'resolucao',
};
/** By the number of the weekday, 0 Sunday; Monday stands first. */
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const weekOrder = [1, 2, 3, 4, 5, 6, 0];
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** With two decimals; empty where nothing was measured. */
const cell = (value: number | null): SheetCell => (value === null ? '' : Math.round(value * 100) / 100);

const countersTable = (
  names: readonly (readonly [keyof DashboardCounters, string])[],
  { counters }: Dashboard,
  before: Dashboard,
): Table => [
  ['indicador', 'valor', 'periodo_anterior'],
  ...names.map(([name, label]) => [
    label,
    cell(counters[name]),
    ofNow.has(name) ? '' : cell(before.counters[name]),
  ]),
];

const attendantsTable = ({ attendants }: Dashboard): Table => [
  [
    'atendente',
    'nota_media',
    'avaliacoes',
    'atendimentos',
    'espera_media_minutos',
    'atendimento_medio_minutos',
    'em_pausa_minutos',
  ],
  ...attendants.map(({ name, rating, countRating, tickets, avgWaitTime, avgSupportTime, pausedTime }) => [
    name,
    ...[rating, countRating, tickets, avgWaitTime, avgSupportTime, pausedTime].map(cell),
  ]),
];

function hoursTables({ series: { hours } }: Dashboard): { byHour: Table; byWeekday: Table } {
  const totalOf = (hour: number, weekday?: number) =>
    hours
      .filter((one) => one.hour === hour && (weekday === undefined || one.weekday === weekday))
      .reduce((sum, { total }) => sum + total, 0);
  return {
    byHour: [['hora', 'atendimentos'], ...hoursOfDay.map((hour) => [hour, totalOf(hour)])],
    byWeekday: [
      ['dia_da_semana', ...hoursOfDay],
      ...weekOrder.map((weekday) => [
        weekdays[weekday] ?? '',
        ...hoursOfDay.map((hour) => totalOf(hour, weekday)),
      ]),
    ],
  };
}

/** The tables of the dashboard by the names of their sheets. */
export function dashboardTables(dashboard: Dashboard, before: Dashboard): Record<string, Table> {
  const { byHour, byWeekday } = hoursTables(dashboard);
  return {
    Indicadores: countersTable(indicators, dashboard, before),
    NPS: countersTable(ratings, dashboard, before),
    Tempos: [
      ['etapa', 'media_segundos', 'mediana_segundos', 'nove_em_dez_segundos'],
      ...durations.map((duration) => {
        const { mean, median, p90 } = dashboard.times[duration];
        return [times[duration], cell(mean), cell(median), cell(p90)];
      }),
    ],
    Atendentes: attendantsTable(dashboard),
    Dias: [['dia', 'atendimentos'], ...dashboard.series.days.map(({ day, total }) => [day, total])],
    Horas: byHour,
    Semana: byWeekday,
  };
}
