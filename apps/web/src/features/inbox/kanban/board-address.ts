/**
 * The address on the board for one of the ticket screen: a conversation is opened beside the board, and what leads back
 * to the list closes it. Other addresses stay as they are.
 */
export function onBoard(to: string, here: Pick<URL, 'href' | 'pathname' | 'search'>): string {
  const { pathname, searchParams } = new URL(to, here.href);
  const found = /^\/tickets(?:\/([\da-f-]+))?\/?$/i.exec(pathname);
  if (!found) return to;
  const params = new URLSearchParams(here.search);
  const message = searchParams.get('message');
  if (found[1] === undefined) params.delete('ticket');
  else params.set('ticket', found[1]);
  if (message === null || found[1] === undefined) params.delete('message');
  else params.set('message', message);
  const search = params.toString();
  return search === '' ? here.pathname : `${here.pathname}?${search}`;
}
