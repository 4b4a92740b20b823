import type { SupportState } from '@prosa/contract';
import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, resumeSession } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { tokenStore } from '../api/token-store.ts';
import { formatDateTime, formatTime, isSameDay } from '../ui/format.ts';
import { useRefetch } from './refetch.ts';
import type { useMe } from './session.tsx';

export const supportKey = ['support'] as const;
const supportQuery = queryOptions({
  queryKey: [...supportKey, 'state'],
  queryFn: async ({ signal }) => call('readSupport', { signal }),
});
export const supportStatesQuery = queryOptions({
  queryKey: [...supportKey, 'companies'],
  queryFn: async ({ signal }) => call('listSupport', { signal }),
});

/** Nobody enters the operator's own company. */
export const mayLetSupportIn = (me: ReturnType<typeof useMe>): boolean =>
  isAdmin(me) && me.companyId !== OPERATOR_COMPANY_ID;

/** The company's grant, the operator's request and who is inside, as it is now. */
export function useSupportState(isEnabled: boolean): { data: SupportState | undefined; error: unknown } {
  const refetch = useRefetch(supportKey);
  useCompanyEvent('support', () => void refetch());
  const { data, error } = useQuery({ ...supportQuery, enabled: isEnabled });
  return { data, error };
}

/** A time of today, or a day with its time. */
export const formatUntil = (instant: string, language: string): string =>
  isSameDay(instant, Date.now()) ? formatTime(instant, language) : formatDateTime(instant, language);

const ENDED = 'support-ended';

/** The page begins anew: nothing of one company may stay on the screen of another. */
const restart = (path: string): void => window.location.assign(path);

export async function enterCompany(id: number): Promise<void> {
  const { token } = await call('enterCompany', { params: { id } });
  tokenStore.set(token);
  // Nobody's tickets are its own: the list begins with everybody's.
  restart('/tickets?all=1');
}

let isLeaving = false;

/** Out of a session of support, which has ended or is left, back into the operator's own one. */
export async function backToOwnCompany(left: string): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  sessionStorage.setItem(ENDED, left);
  restart((await resumeSession()) ? '/companies' : '/login');
}

export async function leaveCompany(left: string): Promise<void> {
  await call('logout').catch(() => undefined);
  await backToOwnCompany(left);
}

/** The company that the operator came back from, once. */
export function takeLeftCompany(): string | null {
  const left = sessionStorage.getItem(ENDED);
  sessionStorage.removeItem(ENDED);
  return left;
}
