import type { ReactNode } from 'react';
import { folded } from '../../shared/folded.ts';

/** A setting as the search and the tabs show it. */
export interface Entry {
  key: string;
  /** What the search looks through: names and help texts. */
  words: readonly string[];
  element: ReactNode;
}

export interface Section {
  key: string;
  title: string;
  text?: ReactNode;
  entries: readonly Entry[];
}

/** The entries that contain the searched text, in their sections; sections without any are left out. */
export function findEntries(sections: readonly Section[], search: string): Section[] {
  const searched = folded(search.trim());
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ words }) => folded(words.join(' ')).includes(searched)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
