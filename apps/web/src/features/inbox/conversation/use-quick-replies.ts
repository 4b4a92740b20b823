import type { QuickMessage, Ticket } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { usePicked } from '../../../shared/use-picked.ts';
import {
  filledReply,
  isUsable,
  matchingReplies,
  slashSearch,
  type ReplySearch,
} from '../../../shared/quick-replies.ts';

interface Options {
  ticket: Ticket;
  text: string;
  setText: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Takes a file with its caption. */
  addFile: (files: File[], caption: string) => void;
}

/** Replies that this user may use and that match the search; fetched when the list first opens, then kept fresh. */
function useReplies(isRequested: boolean, typed: string) {
  const cache = useQueryClient();
  useCompanyEvent('quickmessage', () => void cache.invalidateQueries({ queryKey: ['quick-messages'] }));
  const { data, isError, refetch } = useQuery({
    queryKey: ['quick-messages', 'list'],
    queryFn: async () => call('listQuickMessages'),
    enabled: isRequested,
  });
  const search = useDeferredValue(typed);
  const replies = useMemo(() => data && matchingReplies(data.filter(isUsable), search), [data, search]);
  return { replies, search, hasFailed: isError, retry: () => void refetch() };
}

/** What was typed behind a text that the list was opened for. */
const typedBehind = (text: string, before: string): ReplySearch | null =>
  text === before ? null : { start: before.length, search: text.slice(before.length) };

/** A slash opens the list until it is closed for that text. The button opens it for any text, and finds what is added. */
function useOpening(text: string) {
  const [forcedFor, setForcedFor] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const slash = slashSearch(text);
  const isForced = forcedFor !== null && text.startsWith(forcedFor);
  const search = slash ?? (isForced ? typedBehind(text, forcedFor) : null);
  const isOpen = isForced || (slash !== null && text !== dismissed);
  const close = () => {
    setForcedFor(null);
    setDismissed(text);
  };
  return { search, isOpen, close, toggle: () => (isOpen ? close() : setForcedFor(text)) };
}

/** Downloads the stored file, to be sent like a file chosen on this device. */
async function fileOf({ mediaPath, mediaName, mediaMime }: QuickMessage): Promise<File> {
  const response = await fetch(mediaPath ?? '');
  if (!response.ok) throw new Error(`the file answered ${response.status}`);
  return new File([await response.blob()], mediaName ?? '', { type: mediaMime ?? '' });
}

/** Replaces the search, or inserts the reply at the cursor. */
function withReply(
  text: string,
  reply: string,
  { search, field }: { search: ReplySearch | null; field: HTMLTextAreaElement | null },
): string {
  if (search || !field) return text.slice(0, search?.start ?? 0) + reply;
  return text.slice(0, field.selectionStart) + reply + text.slice(field.selectionEnd);
}

/** The filled text goes into the text field; a reply with a file is previewed first, with the text as its caption. */
function useChoice({ ticket, text, setText, input, addFile }: Options, onFileGone: () => void) {
  const { t } = useTranslation('quick');
  const me = useMe();
  const preview = ({ message }: QuickMessage) => filledReply(message, ticket, me, new Date());
  const choose = (reply: QuickMessage, search: ReplySearch | null) => {
    const filled = withReply(text, preview(reply), { search, field: input.current });
    input.current?.focus();
    if (reply.mediaPath === null) return setText(filled);
    if (search) setText('');
    return void fileOf(reply).then(
      (file) => addFile([file], filled),
      () => {
        toast.failed(t('fileFailed', { name: reply.mediaName ?? '' }));
        onFileGone();
      },
    );
  };
  return { preview, choose };
}

/** The list that '/' or its button opens above the composer. */
export function useQuickReplies(options: Options) {
  const id = useId();
  const opening = useOpening(options.text);
  const { isOpen, close } = opening;
  const { replies, search, hasFailed, retry } = useReplies(isOpen, opening.search?.search ?? '');
  const { active, pick, move } = usePicked(search, replies?.length ?? 0);
  const { preview, choose } = useChoice(options, retry);
  const optionId = (reply: QuickMessage) => `${id}-${reply.id}`;
  const reply = isOpen ? replies?.[active] : undefined;
  const onChoose = (chosen: QuickMessage) => {
    close();
    choose(chosen, opening.search);
  };

  /** True when the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.shiftKey) return false;
    // While the replies are loading, Enter must not send the text.
    const wait = replies || hasFailed ? undefined : () => undefined;
    const use = reply ? () => onChoose(reply) : wait;
    const down = () => move(1);
    const act = { ArrowDown: down, ArrowUp: () => move(-1), Escape: close, Enter: use, Tab: use }[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  const toggle = () => {
    opening.toggle();
    options.input.current?.focus();
  };
  const list = { id, replies, active, hasFailed, isSearch: search !== '', retry, optionId, preview };
  const field = {
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-activedescendant': reply && optionId(reply),
  } as const;
  return {
    isOpen,
    toggle,
    close,
    onKeyDown,
    /** ARIA attributes for the text field, whose keys move through the list. */
    field: isOpen ? field : {},
    list: { ...list, onPoint: pick, onChoose },
  };
}
export type QuickReplies = ReturnType<typeof useQuickReplies>;
