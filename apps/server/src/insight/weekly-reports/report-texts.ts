import type { Language } from '@prosa/contract';

/** The words of the mail; a company without a name that may be quoted is null. */
interface ReportTexts {
  subject: (week: string) => string;
  intro: (company: string | null) => string;
  before: (value: string) => string;
  figures: string;
  tickets: string;
  finished: string;
  nps: string;
  ratings: string;
  times: string;
  firstAnswer: string;
  firstAnswerP90: string;
  waiting: string;
  handling: string;
  resolution: string;
  volume: string;
  busiestDay: string;
  busiestHour: string;
  count: (total: number, written: string) => string;
  attendants: (shown: number, all: number) => string;
  /** Somebody whose name programs could show a link in. */
  agent: (id: number) => string;
  rating: (value: string) => string;
  wait: (value: string) => string;
  dashboard: string;
  report: string;
  footer: string;
  stop: string;
}

export const reportTexts: Record<Language, ReportTexts> = {
  pt: {
    subject: (week) => `Relatório semanal: ${week}`,
    intro: (company) =>
      `A semana ${company ? `de ${company}` : 'da sua empresa'}, de segunda a domingo, ao lado da semana anterior.`,
    before: (value) => `antes: ${value}`,
    figures: 'Atendimentos',
    tickets: 'Recebidos',
    finished: 'Desses, resolvidos',
    nps: 'NPS',
    ratings: 'Avaliações',
    times: 'Tempos',
    firstAnswer: 'Primeira resposta (mediana)',
    firstAnswerP90: 'Primeira resposta (9 em cada 10 até)',
    waiting: 'Espera na fila (mediana)',
    handling: 'Atendimento (mediana)',
    resolution: 'Resolução (mediana)',
    volume: 'Movimento',
    busiestDay: 'Dia com mais atendimentos',
    busiestHour: 'Hora com mais atendimentos',
    count: (total, written) => `${written} ${total === 1 ? 'atendimento' : 'atendimentos'}`,
    attendants: (shown, all) => (shown < all ? `Atendentes (${shown} de ${all})` : 'Atendentes'),
    agent: (id) => `Atendente ${id}`,
    rating: (value) => `nota ${value}`,
    wait: (value) => `espera ${value}`,
    dashboard: 'Abrir o dashboard',
    report: 'Ver os atendimentos da semana',
    footer: 'Você recebe este e-mail porque ativou o relatório semanal no dashboard.',
    stop: 'Parar de receber',
  },
  en: {
    subject: (week) => `Weekly report: ${week}`,
    intro: (company) => `The week of ${company ?? 'your company'}, Monday to Sunday, beside the week before.`,
    before: (value) => `before: ${value}`,
    figures: 'Tickets',
    tickets: 'Received',
    finished: 'Of these, resolved',
    nps: 'NPS',
    ratings: 'Ratings',
    times: 'Times',
    firstAnswer: 'First answer (median)',
    firstAnswerP90: 'First answer (9 out of 10 within)',
    waiting: 'Waiting in the queue (median)',
    handling: 'Handling (median)',
    resolution: 'Resolution (median)',
    volume: 'Volume',
    busiestDay: 'Busiest day',
    busiestHour: 'Busiest hour',
    count: (total, written) => `${written} ${total === 1 ? 'ticket' : 'tickets'}`,
    attendants: (shown, all) => (shown < all ? `Agents (${shown} of ${all})` : 'Agents'),
    agent: (id) => `Agent ${id}`,
    rating: (value) => `rated ${value}`,
    wait: (value) => `waiting ${value}`,
    dashboard: 'Open the dashboard',
    report: 'See the tickets of the week',
    footer: 'You get this mail because you turned on the weekly report in the dashboard.',
    stop: 'Stop these mails',
  },
  es: {
    subject: (week) => `Informe semanal: ${week}`,
    intro: (company) =>
      `La semana de ${company ?? 'su empresa'}, de lunes a domingo, junto a la semana anterior.`,
    before: (value) => `antes: ${value}`,
    figures: 'Atenciones',
    tickets: 'Recibidas',
    finished: 'De ellas, resueltas',
    nps: 'NPS',
    ratings: 'Calificaciones',
    times: 'Tiempos',
    firstAnswer: 'Primera respuesta (mediana)',
    firstAnswerP90: 'Primera respuesta (9 de cada 10 hasta)',
    waiting: 'Espera en la cola (mediana)',
    handling: 'Atención (mediana)',
    resolution: 'Resolución (mediana)',
    volume: 'Movimiento',
    busiestDay: 'Día con más atenciones',
    busiestHour: 'Hora con más atenciones',
    count: (total, written) => `${written} ${total === 1 ? 'atención' : 'atenciones'}`,
    attendants: (shown, all) => (shown < all ? `Agentes (${shown} de ${all})` : 'Agentes'),
    agent: (id) => `Agente ${id}`,
    rating: (value) => `nota ${value}`,
    wait: (value) => `espera ${value}`,
    dashboard: 'Abrir el panel',
    report: 'Ver las atenciones de la semana',
    footer: 'Recibe este correo porque activó el informe semanal en el panel.',
    stop: 'Dejar de recibirlo',
  },
  tr: {
    subject: (week) => `Haftalık rapor: ${week}`,
    intro: (company) =>
      company
        ? `${company} için pazartesiden pazara geçen hafta, bir önceki haftayla yan yana.`
        : 'Şirketinizin pazartesiden pazara geçen haftası, bir önceki haftayla yan yana.',
    before: (value) => `önce: ${value}`,
    figures: 'Görüşmeler',
    tickets: 'Gelen',
    finished: 'Bunlardan çözülen',
    nps: 'NPS',
    ratings: 'Değerlendirmeler',
    times: 'Süreler',
    firstAnswer: 'İlk yanıt (medyan)',
    firstAnswerP90: "İlk yanıt (10'da 9'u en çok)",
    waiting: 'Kuyrukta bekleme (medyan)',
    handling: 'Görüşme (medyan)',
    resolution: 'Çözüm (medyan)',
    volume: 'Yoğunluk',
    busiestDay: 'En yoğun gün',
    busiestHour: 'En yoğun saat',
    count: (_total, written) => `${written} görüşme`,
    attendants: (shown, all) => (shown < all ? `Temsilciler (${shown}/${all})` : 'Temsilciler'),
    agent: (id) => `Temsilci ${id}`,
    rating: (value) => `puan ${value}`,
    wait: (value) => `bekleme ${value}`,
    dashboard: 'Gösterge panelini aç',
    report: 'Haftanın görüşmelerini gör',
    footer: 'Bu e-postayı gösterge panelinde haftalık raporu açtığınız için alıyorsunuz.',
    stop: 'Bu e-postaları durdur',
  },
};
