import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useMe, useSession } from '../../shared/session.tsx';

/** Where Mantine keeps what was chosen in this browser. */
const STORED = 'mantine-color-scheme-value';

/** In a browser where nobody chose a theme yet, the person's own one is taken. */
export function useOwnTheme(): void {
  const { defaultTheme } = useMe();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (localStorage.getItem(STORED) === null) setColorScheme(defaultTheme);
  }, [defaultTheme, setColorScheme]);
}

/** Changes between light and dark, here at once and for the person's next sign-in elsewhere. */
export function useThemeToggle() {
  const me = useMe();
  const { setUser } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'light' ? 'dark' : 'light';
  const toggle = () => {
    setColorScheme(next);
    setUser({ defaultTheme: next });
    // A theme that could not be saved is no reason to disturb anybody: it stays as chosen in this browser.
    void call('updateUser', { params: { id: me.id }, body: { defaultTheme: next } }).catch(() => undefined);
  };
  return { scheme, next, toggle } as const;
}
