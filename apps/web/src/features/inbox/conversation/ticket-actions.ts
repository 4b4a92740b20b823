import type { Ticket } from '@prosa/contract';
import { attendedStatus, isAttended, isLive, mayStep, shownNumber } from '@prosa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import type { ListFilter } from '../ticket-list/list-filter.ts';
import { nextInList } from '../ticket-list/next-ticket.ts';
import { NOTICE_NAME_LETTERS, truncate } from '../ticket-list/truncate.ts';
import { useShownTicket } from '../messages/shown-ticket.ts';
import { useTransferNotice } from './transfer-notice.ts';
import { useGreeting } from '../tickets/use-greeting.ts';
import { useOpenNext } from '../tickets/use-open-next.ts';
import { holderFound } from '../tickets/ticket-holder.ts';
import { useFocusTextField } from './focus-text-field.ts';
import { useOpenAgain, withFilter } from './open-again.ts';

export interface TicketChange {
  status: 'open' | 'pending' | 'closed' | 'group';
  userId?: number | null;
  queueId?: number | null;
  /** Returns the ticket to the bot. */
  isBot?: boolean;
  sendFarewellMessage?: boolean;
  ratingId?: number;
  isTransfered?: boolean;
  msgTransfer?: string;
}

/** A reopened ticket moves to the open tab after this time, so that the user sees it happen. */
const REOPEN_MS = 1_000;
/** How long the notice offers to reopen a resolved ticket. */
const UNDO_SECONDS = 8;

/** Where the person is: the tab and the filters of the list, too. */
const place = (): string => window.location.pathname + window.location.search;

/** To its queue: a bot would have answered before an undo. */
const isReturned = (before: Ticket, { status, isTransfered, isBot }: TicketChange): boolean =>
  status === 'pending' && isAttended(before.status) && !isTransfered && !isBot;

/** The ticket that opens once this one is resolved, for a person who has chosen that. */
function useNext(ticket: Ticket, filter: ListFilter): (change: TicketChange) => Ticket | undefined {
  const cache = useQueryClient();
  const { isOn } = useOpenNext();
  const [path] = useLocation();
  // Beside the board there is no list to go on in.
  const isInList = !/^\/kanban(?:\/|$)/i.test(path);
  return ({ status }) =>
    isOn && isInList && status === 'closed' && isAttended(ticket.status)
      ? nextInList(cache, filter, ticket.uuid)
      : undefined;
}

/** Where the user goes after a change: along with the ticket, to the next one, or back to the list. */
function useWay(filter: ListFilter) {
  const [, navigate] = useLocation();
  const focusTextField = useFocusTextField();
  const leave = (next: Ticket | undefined) => {
    if (next) focusTextField(next.uuid);
    navigate(withFilter(next ? `/tickets/${next.uuid}` : '/tickets', filter));
  };
  return (
    before: Ticket,
    answer: Ticket,
    { change, next, from }: { change: TicketChange; next?: Ticket | undefined; from: string },
  ) => {
    // Who has gone elsewhere before the answer came stays there.
    if (place() !== from) return undefined;
    if (!isAttended(answer.status) || change.isTransfered) return leave(next);
    const tab = attendedStatus(answer.status === 'group');
    const go = () => navigate(withFilter(`/tickets/${answer.uuid}`, { ...filter, tab, search: '' }));
    if (isLive(before.status)) return go();
    setTimeout(() => {
      // A user who has opened another ticket meanwhile stays there.
      if (window.location.pathname.endsWith(before.uuid)) go();
    }, REOPEN_MS);
    return undefined;
  };
}

function useUndo(ticket: Ticket, filter: ListFilter) {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  const openAgain = useOpenAgain(filter);
  const me = useMe();
  const reopen = async () => {
    const status = attendedStatus(ticket.isGroup);
    const body = { status, userId: me.id };
    const answer = await call('updateTicket', { params: { ticketId: ticket.id }, body });
    openAgain({ status }, answer.uuid);
  };
  return (step: 'resolve' | 'return') =>
    toast.undoable(
      t(`${step}.done`, { name: truncate(shownNumber(ticket.contact.name), NOTICE_NAME_LETTERS) }),
      {
        label: t('undo'),
        run: () => void reopen().catch((error: unknown) => toast.failed(errorText(error))),
      },
      UNDO_SECONDS,
    );
}

/**
 * Shows the change at once; a refusal reverts it and gives the reason. The changed ticket is rendered before the
 * response arrives, so onMutate keeps the ticket as it was.
 */
export function useTicketChange(ticket: Ticket, filter: ListFilter) {
  const me = useMe();
  const errorText = useErrorText();
  const { patch, endReading, readAgain } = useShownTicket(ticket);
  const nextAfter = useNext(ticket, filter);
  const goOn = useWay(filter);
  const offerUndo = useUndo(ticket, filter);
  const greet = useGreeting();
  const confirmTransfer = useTransferNotice(filter);
  const showHolder = holderFound.useEmit();
  const focusTextField = useFocusTextField();
  return useMutation({
    mutationFn: async (change: TicketChange) =>
      call('updateTicket', { params: { ticketId: ticket.id }, body: change }),
    onMutate: async (change) => {
      const { status, userId, isTransfered } = change;
      const [from, isToRead] = [place(), await endReading()];
      if (!isTransfered) patch({ status, ...(userId === undefined ? {} : { userId }) });
      // Read before an event takes the ticket out of the list.
      return { before: ticket, next: nextAfter(change), isToRead, from };
    },
    onError: (error, _change, kept) => {
      // Changes by others stay; the ticket is refetched in case both changed the same fields.
      const { status, userId } = kept?.before ?? ticket;
      patch({ status, userId });
      toast.failed(errorText(error));
    },
    onSettled: (_answer, error, _change, kept) => {
      if (error !== null || kept?.isToRead) readAgain();
    },
    onSuccess: (answer, change, { before, next, from }) => {
      const isOther = answer.id !== before.id && !change.isTransfered;
      const isAccepting = change.userId === me.id && !change.isTransfered;
      if (isAccepting && answer.userId !== me.id) {
        patch(isOther ? before : answer);
        showHolder(answer);
        return;
      }
      if (!isOther && !change.isTransfered) patch(answer);
      if (isAccepting) {
        greet(before, answer);
        focusTextField(answer.uuid);
      }
      if (change.status === 'closed' && !mayStep(before.status, 'accept')) offerUndo('resolve');
      if (isReturned(before, change)) offerUndo('return');
      if (change.isTransfered) confirmTransfer(before, answer);
      goOn(before, answer, { change, next, from });
    },
  });
}
