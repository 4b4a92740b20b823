import type { ReactNode } from 'react';

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
  text?: string;
  entries: readonly Entry[];
}

/** Ignores case and accents. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

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
