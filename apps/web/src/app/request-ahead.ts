import { queryClient } from '../api/query-client.ts';
import { tokenStore } from '../api/token-store.ts';
import { brandingQuery } from '../shared/branding.ts';
import { requestSession } from '../shared/session.tsx';

const listPath = /^\/(?:tickets(?:\/.*)?)?$/i;

/**
 * Requests what the first page shows together with its texts. Each would otherwise wait for the one before: the person
 * for the texts, the list for the person.
 */
export function requestAhead(): void {
  void queryClient.prefetchQuery(brandingQuery);
  if (tokenStore.get() === null) return;
  requestSession();
  const { pathname, search } = window.location;
  if (!listPath.test(pathname)) return;
  // What fails here is requested again when it is drawn.
  import('./first-screen.ts').then(
    async ({ prefetchTicketList, readFilter }) => prefetchTicketList(readFilter(new URLSearchParams(search))),
    () => undefined,
  );
}
