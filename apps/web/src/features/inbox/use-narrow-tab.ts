import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSearch } from 'wouter';

/** By which the tabs and what they show know each other. */
export const NARROW_TAB_ID = 'tickets-place';
export type NarrowTab = 'list' | 'ticket';

/** What there is room for: both in a wide window, the list or the conversation in a narrow one. */
export function useNarrowTab(uuid: string | undefined) {
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const [wished, setWished] = useState<{ for: string; tab: NarrowTab }>();
  const message = new URLSearchParams(useSearch()).get('message') ?? '';
  const place = `${uuid ?? ''}/${message}`;
  // A ticket that has just been chosen, or a message in it, is what the person wants to see.
  const tab: NarrowTab = wished && wished.for === place ? wished.tab : uuid ? 'ticket' : 'list';
  return {
    isNarrow,
    tab,
    shows: (what: NarrowTab) => !isNarrow || tab === what,
    choose: (next: NarrowTab) => setWished({ for: place, tab: next }),
    /** Of the element that shows a tab. */
    panel: (what: NarrowTab) =>
      isNarrow
        ? {
            role: 'tabpanel',
            id: `${NARROW_TAB_ID}-panel-${what}`,
            'aria-labelledby': `${NARROW_TAB_ID}-tab-${what}`,
          }
        : {},
  };
}
