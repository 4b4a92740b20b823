import { tagListQuery, tagsKey } from '../../../shared/queries.ts';
import type { Tag } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { randomColor } from './random-color.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';

export const useRefetchTags = () => useRefetch(tagsKey);

/** All tags by name, for pickers and filters; events keep them current. */
export function useTags() {
  const refetch = useRefetchTags();
  useCompanyEvent('tag', () => void refetch());
  return useQuery(tagListQuery);
}

/** The tags page, with the number of contacts per tag. */
export function useTagPages(search: string) {
  const refetch = useRefetchTags();
  useCompanyEvent('tag', () => void refetch());
  useCompanyEvent('contact', () => void refetch());
  return usePages({
    queryKey: [...tagsKey, 'page', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageTags', { query: { searchParam: search.toLowerCase(), pageNumber, kanban: 0 }, signal }),
    rowsOf: (page) => page.tags,
  });
}

const SHORTEST = 3;
export const isTagName = (name: string): boolean => name.trim().length >= SHORTEST;

/** Creates a tag, or returns the existing one of that name. */
export async function makeTag(name: string): Promise<Tag> {
  return call('createTag', { body: { name, color: randomColor(), kanban: 0 } });
}
