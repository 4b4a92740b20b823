import type { DashboardAttendant, Language, Times } from '@prosa/contract';
import { busiest, durationText, quotableName } from '@prosa/domain';
import type { MailContent, MailTable } from '../../platform/mail/mail.ts';
import { reportTexts } from './report-texts.ts';
import type { WeeklyFigures } from './weekly-figures.ts';

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };
const NONE = '–';
/** A mail is for reading on the way; the dashboard has everybody. */
const MOST_ATTENDANTS = 10;
/** A figure that is so many times another one says more without its percent. */
const MOST_CHANGE = 10;

/** How figures are written in a language. Days are of the company's calendar, whatever the zone of the process. */
function writing(language: Language) {
  const locale = locales[language];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const changes = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const days = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return {
    number: (value: number | null) => (value === null ? NONE : numbers.format(value)),
    seconds: (value: number | null) => (value === null ? NONE : durationText(Math.round(value), locale)),
    change: (value: number, before: number) => changes.format(value / before - 1),
    // Some fonts of mail programs lack the thin spaces of Intl.
    week: ({ from, to }: WeeklyFigures['week']) =>
      days({ day: 'numeric', month: 'short', year: 'numeric' })
        .formatRange(at(from), at(to))
        .replaceAll('\u2009', ' '),
    day: (day: string) => days({ weekday: 'short', day: 'numeric', month: 'short' }).format(at(day)),
    hour: (hour: number) => `${hour}:00–${hour + 1}:00`,
    texts: reportTexts[language],
  };
}
type Writing = ReturnType<typeof writing>;

/** What a value was the week before, and by how much it differs where that is a share of something. */
function compared(write: Writing, [value, before]: [number | null, number | null], written: string): string {
  const text = write.texts.before(written);
  const hasChange = value !== null && before !== null && before > 0 && value < MOST_CHANGE * before;
  return hasChange ? `${text}, ${write.change(value, before)}` : text;
}

function countsTable(write: Writing, { present, before }: WeeklyFigures): MailTable {
  const { texts, number } = write;
  const [now, then] = [present.counters, before.counters];
  const counted = (name: string, key: 'tickets' | 'supportFinished' | 'withRating') => ({
    name,
    value: number(now[key]),
    note: compared(write, [now[key], then[key]], number(then[key])),
  });
  return {
    title: texts.figures,
    figures: [
      counted(texts.tickets, 'tickets'),
      counted(texts.finished, 'supportFinished'),
      counted(texts.ratings, 'withRating'),
      { name: texts.nps, value: number(now.npsScore), note: texts.before(number(then.npsScore)) },
    ],
  };
}

function timesTable(write: Writing, { present, before }: WeeklyFigures): MailTable {
  const { texts, seconds } = write;
  const taken = (name: string, duration: keyof typeof present.times, part: keyof Times = 'median') => {
    const [now, then] = [present.times[duration][part], before.times[duration][part]];
    return { name, value: seconds(now), note: compared(write, [now, then], seconds(then)) };
  };
  return {
    title: texts.times,
    figures: [
      taken(texts.firstAnswer, 'firstAnswer'),
      taken(texts.firstAnswerP90, 'firstAnswer', 'p90'),
      taken(texts.waiting, 'waiting'),
      taken(texts.handling, 'handling'),
      taken(texts.resolution, 'resolution'),
    ],
  };
}

function volumeTables(write: Writing, { present }: WeeklyFigures): MailTable[] {
  const most = busiest(present.series);
  if (!most) return [];
  const { texts, number, day, hour } = write;
  const figure = (name: string, value: string, total: number) => ({
    name,
    value,
    note: texts.count(total, number(total)),
  });
  return [
    {
      title: texts.volume,
      figures: [
        figure(texts.busiestDay, day(most.day.day), most.day.total),
        figure(texts.busiestHour, hour(most.hour.hour), most.hour.total),
      ],
    },
  ];
}

function attendantTables(write: Writing, { present }: WeeklyFigures): MailTable[] {
  const { texts, number, seconds } = write;
  const served = present.attendants
    .filter(({ tickets }) => tickets > 0)
    .toSorted((one, other) => other.tickets - one.tickets);
  if (served.length === 0) return [];
  const shown = served.slice(0, MOST_ATTENDANTS);
  const noteOf = ({ rating, avgWaitTime }: DashboardAttendant): string =>
    [
      ...(rating === null ? [] : [texts.rating(number(rating))]),
      ...(avgWaitTime === null ? [] : [texts.wait(seconds(avgWaitTime * 60))]),
    ].join(' · ');
  return [
    {
      title: texts.attendants(shown.length, served.length),
      figures: shown.map((one) => ({
        name: quotableName(one.name) ?? texts.agent(one.id),
        value: texts.count(one.tickets, number(one.tickets)),
        note: noteOf(one),
      })),
    },
  ];
}

interface Place {
  publicUrl: string;
  company: string;
}

/** The mail with a week's figures, each of which the dashboard shows behind the link. */
export function reportMail(
  figures: WeeklyFigures,
  { publicUrl, company }: Place,
  language: Language,
): MailContent {
  const write = writing(language);
  const { texts } = write;
  const { from, to } = figures.week;
  const range = `from=${from}&to=${to}`;
  const isEmpty = figures.present.counters.tickets === 0;
  return {
    subject: texts.subject(write.week(figures.week)),
    paragraphs: [write.week(figures.week), texts.intro(quotableName(company))],
    tables: [
      countsTable(write, figures),
      ...(isEmpty ? [] : [timesTable(write, figures)]),
      ...volumeTables(write, figures),
      ...attendantTables(write, figures),
    ],
    link: { label: texts.dashboard, url: `${publicUrl}/?${range}` },
    moreLinks: [{ label: texts.report, url: `${publicUrl}/reports?${range}` }],
    footer: texts.footer,
    unsubscribe: { label: texts.stop, url: `${publicUrl}/?weekly=open` },
  };
}
