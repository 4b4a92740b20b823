import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Selection } from './use-selection.ts';
import { useListedKeys, useShortcut } from '../../../shared/shortcuts.ts';

/** The row that has the focus, or else the open one. */
function focusedId(tickets: Ticket[], selected: string | undefined): number | undefined {
  const row = document.activeElement?.parentElement?.querySelector('[data-ticket]');
  const id = Number(row?.getAttribute('data-ticket') ?? Number.NaN);
  const focused = tickets.find((ticket) => ticket.id === id);
  return (focused ?? tickets.find(({ uuid }) => uuid === selected))?.id;
}

/** j and k move through the list; Enter opens the focused row, and x selects it. */
export function useListKeys(
  tickets: Ticket[],
  selected: string | undefined,
  { show, selection }: { show: (index: number) => void; selection: Selection | null },
): void {
  const { t } = useTranslation('shell');
  const [, navigate] = useLocation();
  const walk = (step: 1 | -1) => {
    const at = tickets.findIndex((ticket) => ticket.uuid === selected);
    const next = at < 0 ? 0 : Math.min(tickets.length - 1, Math.max(0, at + step));
    const ticket = tickets[next];
    if (!ticket || ticket.uuid === selected) return;
    show(next);
    navigate(`/tickets/${ticket.uuid}${window.location.search}`);
  };
  useListedKeys([['Enter', t('shortcuts.open')]]);
  useShortcut('j', t('shortcuts.next'), () => walk(1));
  useShortcut('k', t('shortcuts.previous'), () => walk(-1));
  const select = () => {
    const id = focusedId(tickets, selected);
    if (id !== undefined) selection?.toggle(id);
  };
  useShortcut('x', t('shortcuts.select'), select, selection !== null);
}
