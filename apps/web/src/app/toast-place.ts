import { useLayoutEffect, useState, type CSSProperties } from 'react';

/** In a narrower place a sentence takes too many lines: the toasts then stand in the middle of the window. */
const LEAST_WIDTH = 240;
const MOST_WIDTH = 640;
const GAP = 8;

function placeNow(): CSSProperties {
  const place = document.querySelector('[data-toast-place]')?.getBoundingClientRect();
  if (!place || place.width < LEAST_WIDTH + 2 * GAP) return {};
  return {
    top: 4,
    left: place.left + place.width / 2,
    maxWidth: Math.min(MOST_WIDTH, place.width - 2 * GAP),
  };
}

/** Where toasts cover no control: between the search and the icons of the top bar, on a screen that has such a place. */
export function useToastPlace(isShown: boolean): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const measure = () => setPlace(placeNow());
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [isShown]);
  return place;
}
