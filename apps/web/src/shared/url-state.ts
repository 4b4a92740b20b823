import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** One filter of a screen, kept in the address: it survives a reload and can be shared. An empty value is left out. */
export function useUrlState(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) => {
      setParams(
        (known) => {
          const next = new URLSearchParams(known);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      );
    },
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}
