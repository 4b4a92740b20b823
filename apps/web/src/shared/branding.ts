import { useComputedColorScheme } from '@mantine/core';
import {
  brandSettingKeys as keys,
  DEFAULT_APP_NAME,
  DEFAULT_PRIMARY_DARK,
  DEFAULT_PRIMARY_LIGHT,
} from '@prosa/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export interface Branding {
  appName: string;
  primaryColorLight: string;
  primaryColorDark: string;
  appLogoLight: string | null;
  appLogoDark: string | null;
  appLogoFavicon: string | null;
}

const defaults: Branding = {
  appName: DEFAULT_APP_NAME,
  primaryColorLight: DEFAULT_PRIMARY_LIGHT,
  primaryColorDark: DEFAULT_PRIMARY_DARK,
  appLogoLight: null,
  appLogoDark: null,
  appLogoFavicon: null,
};
const STORED = 'branding';
export const brandingKey = ['branding'];
export const addressOfLogo = (file: string): string => `/public/${file}`;

/** The last known branding, so that the page does not change its colours while it loads. */
function stored(): Branding {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Branding>) };
  } catch {
    return defaults;
  }
}

async function fetchBranding(): Promise<Branding> {
  const values = await call('listPublicSettings');
  const known = Object.fromEntries(keys.map((key) => [key, values[key] || defaults[key]]));
  const branding = { ...defaults, ...known };
  localStorage.setItem(STORED, JSON.stringify(branding));
  return branding;
}

export const brandingQuery = queryOptions({
  queryKey: brandingKey,
  queryFn: fetchBranding,
  staleTime: 600_000,
});

/** Logos are bare file names under /public. */
export function useBranding(): Branding {
  const { data } = useQuery({ ...brandingQuery, placeholderData: stored });
  return data ?? defaults;
}

/** The address of the logo for the present scheme; null when there is none. */
export function useLogo(): string | null {
  const { appLogoLight, appLogoDark } = useBranding();
  const file = useComputedColorScheme('light') === 'light' ? appLogoLight : appLogoDark;
  return file && addressOfLogo(file);
}
