import { useState } from 'react';

/** The index of the active one of `length` choices; a new search starts at the first one. */
export function usePicked(search: string, length: number) {
  const [picked, setPicked] = useState({ search, index: 0 });
  const active = picked.search === search ? Math.min(picked.index, Math.max(0, length - 1)) : 0;
  const pick = (index: number) => setPicked({ search, index });
  return { active, pick, move: (by: number) => length > 0 && pick((active + by + length) % length) };
}
