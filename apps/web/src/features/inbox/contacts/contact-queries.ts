import { contactsKey } from '../../../shared/queries.ts';
import type { CompanyEvent, Contact } from '@prosa/contract';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usePages } from '../../../shared/pages.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';

const oneKey = (id: number) => [...contactsKey, 'one', id] as const;
const pagesKey = [...contactsKey, 'page'] as const;

type Pages = InfiniteData<{ contacts: Contact[] }>;
function patchPages(cache: QueryClient, patch: (contact: Contact) => Contact): void {
  cache.setQueriesData<Pages>({ queryKey: pagesKey }, (known) =>
    known
      ? {
          ...known,
          pages: known.pages.map((page) => ({ ...page, contacts: page.contacts.map((one) => patch(one)) })),
        }
      : known,
  );
}

/** Updates a contact wherever it is cached. */
function putContact(cache: QueryClient, contact: Partial<Contact> & { id: number }): void {
  const patch = (known: Contact) => (known.id === contact.id ? { ...known, ...contact } : known);
  patchPages(cache, patch);
  cache.setQueryData<Contact>(oneKey(contact.id), (known) => (known ? patch(known) : known));
}

function hear(cache: QueryClient, event: CompanyEvent<'contact'>): void {
  if (event.action === 'update') putContact(cache, event.contact);
  else refetchSoon(cache, [pagesKey]);
}

export interface ContactFilter {
  search: string;
  tags: number[];
}

/** The contacts page; changes of contacts and of tags update it. */
export function useContactPages({ search, tags }: ContactFilter) {
  const cache = useQueryClient();
  useCompanyEvent('contact', (event) => hear(cache, event));
  useCompanyEvent('tag', ({ action }) => {
    if (action !== 'create') refetchSoon(cache, [pagesKey]);
  });
  return usePages({
    queryKey: [...pagesKey, search, tags],
    fetchPage: async (pageNumber, signal) =>
      call('pageContacts', {
        query: {
          searchParam: search.toLowerCase(),
          pageNumber,
          ...(tags.length > 0 ? { contactTag: tags } : {}),
        },
        signal,
      }),
    rowsOf: (page) => page.contacts,
  });
}

export function useContact(id: number | null) {
  const cache = useQueryClient();
  useCompanyEvent('contact', (event) => hear(cache, event));
  useCompanyEvent('tag', ({ action }) => {
    if (action !== 'create') void cache.invalidateQueries({ queryKey: contactsKey });
  });
  return useQuery({
    queryKey: oneKey(id ?? 0),
    queryFn: async () => call('readContact', { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

/** Caches a saved contact and refetches the lists. */
export function useKeepContact(): (contact: Contact) => void {
  const cache = useQueryClient();
  return (contact) => {
    cache.setQueryData(oneKey(contact.id), contact);
    putContact(cache, contact);
    void cache.invalidateQueries({ queryKey: pagesKey });
  };
}

/** Changes a contact on the screen at once; after a refusal the change is undone and the error shown. */
export function useContactChange(contact: Contact | undefined) {
  const cache = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ save }: { show: Partial<Contact>; save: () => Promise<Contact>; done?: string }) =>
      save(),
    onMutate: ({ show }) => {
      if (contact) putContact(cache, { id: contact.id, ...show });
    },
    onError: (error) => {
      if (contact) putContact(cache, contact);
      toast.failed(errorText(error));
    },
    onSuccess: (saved, { done }) => {
      putContact(cache, saved);
      if (done) toast.done(done);
    },
  });
}

export function useBlocking(contact: Contact | undefined): (active: boolean) => void {
  const { t } = useTranslation('contacts');
  const change = useContactChange(contact);
  return (active) => {
    if (!contact) return;
    change.mutate({
      show: { active },
      save: async () => call('blockContact', { params: { id: contact.id }, body: { active } }),
      done: t(active ? 'unblocked' : 'blocked'),
    });
  };
}
