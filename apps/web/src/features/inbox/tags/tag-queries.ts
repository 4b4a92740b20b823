import { tagListQuery, tagsKey } from '../../../shared/queries.ts';
import type { Tag } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { randomColor } from './random-color.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';

export const useRefetchTags = () => useRefetch(tagsKey);

/** Tags of contacts by name, for choosing and for filters; kept fresh by their event. */
export function useTags() {
  const refetch = useRefetchTags();
  useCompanyEvent('tag', () => void refetch());
  return useQuery(tagListQuery);
}

/** The page of tags, with whom they are on. */
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
/** Whether a name is long enough for a tag. */
export const isTagName = (name: string): boolean => name.trim().length >= SHORTEST;

/** Makes a tag of contacts; one of the same name is answered instead. */
export async function makeTag(name: string): Promise<Tag> {
  return call('createTag', { body: { name, color: randomColor(), kanban: 0 } });
}
