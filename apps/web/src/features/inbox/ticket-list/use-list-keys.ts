import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useListedKeys, useShortcut } from '../../../shared/shortcuts.ts';

/** j and k move through the list; Enter opens the focused row. */
export function useListKeys(
  tickets: Ticket[],
  selected: string | undefined,
  show: (index: number) => void,
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
}
