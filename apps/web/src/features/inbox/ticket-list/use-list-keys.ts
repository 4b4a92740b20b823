import { useHotkeys } from '@mantine/hooks';
import type { Ticket } from '@prosa/contract';
import { useLocation } from 'wouter';

/** j and k walk through the list, Enter is the row's own. */
export function useListKeys(
  tickets: Ticket[],
  selected: string | undefined,
  show: (index: number) => void,
): void {
  const [, navigate] = useLocation();
  const walk = (step: 1 | -1) => {
    const at = tickets.findIndex((ticket) => ticket.uuid === selected);
    const next = at < 0 ? 0 : Math.min(tickets.length - 1, Math.max(0, at + step));
    const ticket = tickets[next];
    if (!ticket || ticket.uuid === selected) return;
    show(next);
    navigate(`/tickets/${ticket.uuid}${window.location.search}`);
  };
  useHotkeys([
    ['j', () => walk(1)],
    ['k', () => walk(-1)],
  ]);
}
