import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { dayText } from '../../../ui/month.ts';
import { dayOf, daysOf, isAgendaView, steppedBy, type AgendaView } from './agenda-range.ts';

const NARROW = '(max-width: 899px)';

/** View, day and filters of the agenda, kept in the address. A narrow screen begins with the list. */
export function useAgenda() {
  const { i18n } = useTranslation();
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const [params, setParams] = useSearchParams();
  const named = params.get('view') ?? '';
  const view: AgendaView = isAgendaView(named) ? named : isNarrow ? 'list' : 'month';
  const day = dayOf(params.get('date') ?? '');
  const days = daysOf(view, day, i18n.language);
  const change = (values: Record<string, string>) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(values))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    view,
    day,
    days,
    /** Null while the address names no day. */
    namedDay: params.get('date'),
    search: view === 'list' ? (params.get('q') ?? '') : '',
    status: view === 'list' ? (params.get('status') ?? '') : '',
    change,
    choose: (next: string) => change({ view: next }),
    go: (step: 1 | -1) => change({ date: dayText(steppedBy(view, day, step)) }),
    goToday: () => change({ date: '' }),
    showDay: (date: string) => change({ view: 'list', date, q: '', status: '' }),
  };
}
export type Agenda = ReturnType<typeof useAgenda>;
