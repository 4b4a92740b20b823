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

type ThemeChoice = 'light' | 'dark' | 'auto';

/** What is chosen here: a theme, or (auto) the one of the device, which is a choice for this browser alone. */
export function useThemeChoice() {
  const me = useMe();
  const { setUser } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (choice: ThemeChoice) => {
    setColorScheme(choice);
    if (choice === 'auto') return;
    setUser({ defaultTheme: choice });
    // A theme that could not be saved is no reason to disturb anybody: it stays as chosen in this browser.
    void call('updateUser', { params: { id: me.id }, body: { defaultTheme: choice } }).catch(() => undefined);
  };
  return { chosen: colorScheme, choose } as const;
}

/** Changes between light and dark, here at once and for the person's next sign-in elsewhere. */
export function useThemeToggle() {
  const { choose } = useThemeChoice();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'light' ? 'dark' : 'light';
  return { scheme, next, toggle: () => choose(next) } as const;
}
