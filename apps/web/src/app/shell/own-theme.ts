import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useMe, useSession } from '../../shared/session.tsx';

/** Mantine's own key. */
const STORED = 'mantine-color-scheme-value';

/** Applies the person's own theme in a browser where none has been chosen yet. */
export function useOwnTheme(): void {
  const { defaultTheme } = useMe();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (localStorage.getItem(STORED) === null) setColorScheme(defaultTheme);
  }, [defaultTheme, setColorScheme]);
}

type ThemeChoice = 'light' | 'dark' | 'auto';

/** The theme chosen in this browser. `auto` follows the device and is not saved in the person's profile. */
export function useThemeChoice() {
  const me = useMe();
  const { setUser } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (choice: ThemeChoice) => {
    setColorScheme(choice);
    if (choice === 'auto') return;
    setUser({ defaultTheme: choice });
    // An error while saving is ignored: the theme still applies in this browser.
    void call('updateUser', { params: { id: me.id }, body: { defaultTheme: choice } }).catch(() => undefined);
  };
  return { chosen: colorScheme, choose } as const;
}

export function useThemeToggle() {
  const { choose } = useThemeChoice();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'light' ? 'dark' : 'light';
  return { scheme, next, toggle: () => choose(next) } as const;
}
