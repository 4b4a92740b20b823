import type { Contact, FoundMessage, OwnChat, Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { findChats, useHasChats } from '../../shared/chats.ts';
import { useUserChoices } from '../../shared/choices.ts';
import { useFocusTextField } from '../../features/inbox/conversation/focus-text-field.ts';
import { folded } from '../../shared/folded.ts';
import { ticketsKey } from '../../shared/queries.ts';
import { useMe, useSession } from '../../shared/session.tsx';
import { addressOf, mayOpen } from '../screens.ts';
import { useOfferedScreens } from '../use-screens.ts';
import { useThemeToggle } from './own-theme.ts';

export interface Choice {
  id: string;
  title: string;
  detail: string;
  run: () => void;
}

export interface ChoiceGroup {
  name: string;
  choices: Choice[];
}

/** The most that one kind of record shows; the screens themselves have the rest. */
const MOST = 5;
const FEWEST_LETTERS = 2;
const PAUSE_MS = 250;

interface Records {
  tickets: Ticket[];
  contacts: Contact[];
  chats: OwnChat[];
  messages: FoundMessage[];
}

/** What the server finds. One kind that fails leaves the others shown. */
async function findRecords(search: string, hasChats: boolean, signal: AbortSignal): Promise<Records> {
  const [tickets, contacts, messages, chats] = await Promise.allSettled([
    call('listTickets', { query: { status: 'search', searchParam: search }, signal }),
    call('pageContacts', { query: { searchParam: search }, signal }),
    call('searchMessages', { query: { searchParam: search }, signal }),
    hasChats ? findChats(search, signal) : [],
  ]);
  const found = chats.status === 'fulfilled' ? chats.value : [];
  signal.throwIfAborted();
  return {
    tickets: tickets.status === 'fulfilled' ? tickets.value.tickets.slice(0, MOST) : [],
    contacts: contacts.status === 'fulfilled' ? contacts.value.contacts.slice(0, MOST) : [],
    // A talk with one colleague is offered by that person's name.
    chats: found.filter(({ kind }) => kind !== 'direct').slice(0, MOST),
    messages: messages.status === 'fulfilled' ? messages.value.results.slice(0, MOST) : [],
  };
}

function useRecords(text: string): Records | undefined {
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const hasChats = useHasChats();
  const { data } = useQuery({
    queryKey: [...ticketsKey, 'palette', search, hasChats],
    queryFn: async ({ signal }) => findRecords(search, hasChats, signal),
    enabled: search.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  });
  return text.trim().length >= FEWEST_LETTERS ? data : undefined;
}

function useActions(onShortcuts: () => void): Choice[] {
  const { t } = useTranslation(['shell', 'common']);
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  const theme = useThemeToggle();
  const action = (id: string, title: string, run: () => void): Choice => ({ id, title, detail: '', run });
  return [
    action('profile', t('common:menu.profile'), () => navigate('/profile')),
    action('theme', t(`theme.${theme.next}`), theme.toggle),
    action('shortcuts', t('shortcuts.title'), onShortcuts),
    action('logout', t('palette.logout'), () => void signOut()),
  ];
}

function useScreenChoices(): { screens: Choice[]; mayOpenSettings: boolean } {
  const { t } = useTranslation('shell');
  const me = useMe();
  const [, navigate] = useLocation();
  // A screen of one record has no address without it.
  const open = useOfferedScreens().filter(
    (screen) => mayOpen(me, screen) && !/:\w+(?![\w?])/.test(screen.path),
  );
  return {
    screens: open.map((screen) => ({
      id: screen.name,
      title: t(`screens.${screen.name}`),
      detail: '',
      run: () => navigate(addressOf(screen)),
    })),
    mayOpenSettings: open.some(({ name }) => name === 'settings'),
  };
}

/** The colleagues whose names contain the text, for a direct talk where the plan includes internal chat. */
function usePeople(typed: string): Choice[] {
  const { t } = useTranslation('shell');
  const me = useMe();
  const [, navigate] = useLocation();
  const isOn = useHasChats() && typed.length >= FEWEST_LETTERS;
  const { data: users } = useUserChoices(isOn);
  if (!isOn || !users) return [];
  return users
    .filter(({ id, name }) => id !== me.id && folded(name).includes(folded(typed)))
    .slice(0, MOST)
    .map(({ id, name, queues }) => ({
      id: `person-${id}`,
      title: t('palette.talk', { name }),
      detail: queues.map((queue) => queue.name).join(', '),
      run: () => navigate(`/chats?with=${id}`),
    }));
}

const detailOf = ({ id, queue }: Ticket, status: string): string =>
  [`#${id}`, status, queue?.name].filter(Boolean).join(' · ');

/** The records that the server has found, by kind. */
function useRecordChoices(text: string): Record<keyof Records, Choice[]> {
  const { t } = useTranslation('contact-drawer');
  const [, navigate] = useLocation();
  const focusTextField = useFocusTextField();
  const { tickets = [], contacts = [], chats = [], messages = [] } = useRecords(text) ?? {};
  return {
    tickets: tickets.map((ticket) => ({
      id: ticket.uuid,
      title: shownNumber(ticket.contact.name),
      detail: detailOf(ticket, t(`status.${ticket.status}`)),
      run: () => {
        focusTextField(ticket.uuid);
        navigate(`/tickets/${ticket.uuid}`);
      },
    })),
    contacts: contacts.map(({ id, name, number, isGroup }) => ({
      id: `contact-${id}`,
      title: shownNumber(name),
      detail: isGroup ? '' : shownNumber(number),
      run: () => navigate(`/contacts/profile/${id}`),
    })),
    chats: chats.map(({ uuid, title, lastMessage }) => ({
      id: `chat-${uuid}`,
      title,
      detail: lastMessage,
      run: () => navigate(`/chats/${uuid}`),
    })),
    messages: messages.map(({ message, ticket }) => ({
      id: `message-${message.id}`,
      title: message.body,
      detail: shownNumber(ticket.contact.name),
      run: () => {
        focusTextField(ticket.uuid);
        navigate(`/tickets/${ticket.uuid}?message=${message.id}`);
      },
    })),
  };
}

/** What the typed text leads to, by kind: screens, actions and settings at once, records when the server has answered. */
export function usePaletteChoices(text: string, onShortcuts: () => void): ChoiceGroup[] {
  const { t } = useTranslation('shell');
  const [, navigate] = useLocation();
  const { tickets, contacts, chats, messages } = useRecordChoices(text);
  const actions = useActions(onShortcuts);
  const { screens, mayOpenSettings } = useScreenChoices();
  const typed = text.trim();
  const people = usePeople(typed);
  const fitting = (choices: Choice[]) => choices.filter(({ title }) => folded(title).includes(folded(typed)));
  const inSettings = {
    id: 'in-settings',
    title: t('palette.inSettings', { text: typed }),
    detail: '',
    run: () => navigate(`/settings?${new URLSearchParams({ q: typed }).toString()}`),
  };
  return [
    { name: t('palette.screens'), choices: fitting(screens) },
    { name: t('palette.tickets'), choices: tickets },
    { name: t('palette.contacts'), choices: contacts },
    { name: t('palette.people'), choices: people },
    { name: t('palette.chats'), choices: chats },
    { name: t('palette.messages'), choices: messages },
    { name: t('palette.actions'), choices: fitting(actions) },
    { name: t('palette.settings'), choices: mayOpenSettings && typed !== '' ? [inSettings] : [] },
  ].filter(({ choices }) => choices.length > 0);
}
