import type { AnswerOf, Language, showDashboard } from '@prosa/contract';
import { expect, it } from 'vitest';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { reportMail } from './report-mail.ts';

type Dashboard = AnswerOf<typeof showDashboard>;

const noTimes = { mean: null, median: null, p90: null };
const counters = {
  tickets: 0,
  supportHappening: 0,
  supportPending: 0,
  supportFinished: 0,
  supportGroups: 0,
  leads: 0,
  activeTickets: 0,
  passiveTickets: 0,
  avgSupportTime: null,
  avgWaitTime: null,
  waitRating: 0,
  withoutRating: 0,
  withRating: 0,
  percRating: null,
  npsScore: null,
  npsPromotersPerc: null,
  npsPassivePerc: null,
  npsDetractorsPerc: null,
};
const nothing: Dashboard = {
  counters,
  times: { firstAnswer: noTimes, waiting: noTimes, handling: noTimes, resolution: noTimes },
  attendants: [],
  series: { days: [], hours: [] },
};
const attendant = (id: number, tickets: number) => ({
  id,
  name: `Pessoa ${id}`,
  online: true,
  rating: id === 1 ? 9.25 : null,
  countRating: 2,
  tickets,
  avgWaitTime: id === 1 ? 3 : null,
  avgSupportTime: null,
  pausedTime: 0,
});
const present: Dashboard = {
  counters: { ...counters, tickets: 1_234, supportFinished: 1_100, withRating: 40, npsScore: -12.34 },
  times: { ...nothing.times, firstAnswer: { mean: 200, median: 65, p90: 3_700 } },
  attendants: [attendant(2, 0), attendant(3, 4), attendant(1, 5)],
  series: {
    days: [
      { day: '2026-03-16', total: 1_233 },
      { day: '2026-03-17', total: 1 },
    ],
    hours: [
      { weekday: 1, hour: 9, total: 1_000 },
      { weekday: 2, hour: 15, total: 234 },
    ],
  },
};
const before: Dashboard = {
  ...nothing,
  counters: { ...counters, tickets: 1_000, npsScore: 20 },
  times: { ...nothing.times, firstAnswer: { mean: 100, median: 130, p90: null } },
};
const week = { from: '2026-03-16', to: '2026-03-22' };
const place = { publicUrl: 'https://inbox.test', company: 'Padaria' };
const mailOf = (language: Language, facts = present) =>
  renderMail(reportMail({ week, present: facts, before }, place, language), language);

it('has the figures of the week beside those of the week before, and no figure of nothing', () => {
  const { subject, text, unsubscribeUrl } = mailOf('pt');
  expect(subject).toBe('Relatório semanal: 16 – 22 de mar. de 2026');
  expect(text).toContain('A semana de Padaria, de segunda a domingo');
  expect(text).toContain('Recebidos: 1.234 (antes: 1.000, +23%)\nDesses, resolvidos: 1.100 (antes: 0)\n');
  expect(text).toContain('NPS: -12,3 (antes: 20)');
  expect(text).toContain('Primeira resposta (mediana): 1 min (antes: 2 min, -50%)');
  expect(text).toContain('Primeira resposta (9 em cada 10 até): 1 h 1 min (antes: –)');
  expect(text).toContain('Espera na fila (mediana): – (antes: –)');
  expect(text).toMatch(/Dia com mais atendimentos: seg\., 16 de mar\. \(1\.233 atendimentos\)/);
  expect(text).toContain('Hora com mais atendimentos: 9:00–10:00 (1.000 atendimentos)');
  expect(text).toContain('Pessoa 1: 5 atendimentos (nota 9,3 · espera 3 min)\nPessoa 3: 4 atendimentos\n');
  expect(text).not.toContain('Pessoa 2');
  expect(text).toContain('https://inbox.test/?from=2026-03-16&to=2026-03-22\n');
  expect(text).toContain('https://inbox.test/reports?from=2026-03-16&to=2026-03-22\n');
  expect(unsubscribeUrl).toBe('https://inbox.test/?weekly=open');
});

it('is short for a week without tickets', () => {
  const { text } = mailOf('pt', nothing);
  expect(text).toContain('Recebidos: 0 (antes: 1.000, -100%)');
  expect(text).not.toContain('Tempos');
  expect(text).not.toContain('Atendentes');
});

it('names ten people at most, and says of how many', () => {
  const attendants = Array.from({ length: 12 }, (_, place) => attendant(place + 1, 20 - place));
  const { text } = mailOf('en', { ...present, attendants });
  expect(text).toContain('Agents (10 of 12)');
  expect(text).toContain('Pessoa 10: 11 tickets');
  expect(text).not.toContain('Pessoa 11:');
});

it.each(['pt', 'en', 'es', 'tr'] as const)('is written in %s, without a hole', (language) => {
  const { subject, text, html } = mailOf(language);
  expect(subject).toMatch(/2026$/);
  expect(`${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
});

it('repeats no name that could be read as a link', () => {
  const renamed = { ...present, attendants: [{ ...attendant(7, 3), name: 'entre em x.test' }] };
  const { text } = renderMail(
    reportMail({ week, present: renamed, before }, { ...place, company: 'x.test/entrar' }, 'pt'),
    'pt',
  );
  expect(text).toContain('A semana da sua empresa,');
  expect(text).toContain('Atendente 7: 3 atendimentos');
  expect(text).not.toContain('x.test/entrar');
  expect(text).not.toContain('entre em');
});
