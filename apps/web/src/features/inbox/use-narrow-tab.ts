import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSearch } from 'wouter';

/** Connects the tabs with their panel for screen readers. */
export const NARROW_TAB_ID = 'tickets-place';
export type NarrowTab = 'list' | 'ticket';

/** A wide window shows list and conversation, a narrow one either of them. */
export function useNarrowTab(uuid: string | undefined) {
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const [chosen, setChosen] = useState<{ for: string; tab: NarrowTab }>();
  const message = new URLSearchParams(useSearch()).get('message') ?? '';
  const place = `${uuid ?? ''}/${message}`;
  // A ticket or message that was just chosen is shown.
  const tab: NarrowTab = chosen && chosen.for === place ? chosen.tab : uuid ? 'ticket' : 'list';
  return {
    isNarrow,
    tab,
    shows: (what: NarrowTab) => !isNarrow || tab === what,
    choose: (next: NarrowTab) => setChosen({ for: place, tab: next }),
    /** Attributes of the element that shows a tab. */
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
