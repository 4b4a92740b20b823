import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readRange } from './board-range.ts';

/** The filter of the board; it is kept in the address, so that a board can be shared and reloaded. */
export interface BoardFilter {
  /** The range of days, as `readRange` takes it. */
  days: string;
  search: string;
  showAll: boolean;
  queues: number[];
  users: number[];
  whatsapps: number[];
  /** Tags of the contact. */
  tags: number[];
}

/** The filters whose value is a list of ids, with their names in the address. */
const listFields = {
  queues: 'queues',
  users: 'users',
  whatsapps: 'connections',
  tags: 'tags',
} as const;
type ListField = keyof typeof listFields;
export const fieldNames = Object.keys(listFields) as ListField[];

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** `remembered`: the days that the person chose last on this device, for an address that names none. */
export function readFilter(params: URLSearchParams, remembered: string): BoardFilter {
  const lists = fieldNames.map((field) => [field, idsIn(params.get(listFields[field]))] as const);
  return {
    days: params.get('days') ?? remembered,
    search: params.get('q') ?? '',
    showAll: params.get('all') === '1',
    ...(Object.fromEntries(lists) as Pick<BoardFilter, ListField>),
  };
}

/** Writes the filter over what the address has; the open ticket is no part of it and stays. */
export function writeFilter(known: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const next = new URLSearchParams(known);
  const words = [
    ['days', filter.days],
    ['q', filter.search],
    ['all', filter.showAll ? '1' : ''],
    ...fieldNames.map((field) => [listFields[field], filter[field].join()]),
  ] as [string, string][];
  for (const [name, word] of words)
    if (word === '') next.delete(name);
    else next.set(name, word);
  return next;
}

/** Number of active filters, without the days and the searched text. */
export const activeFilters = (filter: BoardFilter): number =>
  fieldNames.filter((field) => filter[field].length > 0).length;

export const cleared = ({ days, showAll }: BoardFilter): BoardFilter =>
  readFilter(new URLSearchParams(showAll ? { all: '1' } : {}), days);

/** What the server is asked for. */
export interface BoardQuery {
  startDate: string;
  endDate: string;
  showAll?: boolean;
  searchParam?: string;
  queueIds?: number[];
  users?: number[];
  whatsapps?: number[];
  tags?: number[];
}

/** `today`: the day on the company's clock. */
export function queryOf(filter: BoardFilter, today: string): BoardQuery {
  const { days, search, showAll, queues, users, whatsapps, tags } = filter;
  const { from, to } = readRange(days, today);
  return {
    startDate: from,
    endDate: to,
    ...(showAll ? { showAll } : {}),
    ...(search === '' ? {} : { searchParam: search.toLowerCase() }),
    ...(queues.length > 0 ? { queueIds: queues } : {}),
    ...(users.length > 0 ? { users } : {}),
    ...(whatsapps.length > 0 ? { whatsapps } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

const STORED = 'board-days';

export function useBoardFilter(): [BoardFilter, (change: Partial<BoardFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(
    () => readFilter(new URLSearchParams(text), localStorage.getItem(STORED) ?? ''),
    [text],
  );
  const change = useCallback(
    (changed: Partial<BoardFilter>) => {
      if (changed.days !== undefined) localStorage.setItem(STORED, changed.days);
      setParams((known) => writeFilter(known, { ...filter, ...changed }), { replace: true });
    },
    [filter, setParams],
  );
  return [filter, change];
}
