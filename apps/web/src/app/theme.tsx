import { createTheme, MantineProvider, useComputedColorScheme, type MantineColorsTuple } from '@mantine/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import { brandFor, brandScale } from '../ui/brand.ts';
import { useBranding } from '../shared/branding.ts';

function BrandColors({ children }: { children: ReactNode }) {
  const scheme = useComputedColorScheme('light');
  const { primaryColorLight, primaryColorDark } = useBranding();
  const brand = brandFor(scheme, scheme === 'light' ? primaryColorLight : primaryColorDark);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--brand', brand.color);
    style.setProperty('--on-brand', brand.on);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', brand.color);
  }, [brand.color, brand.on]);
  return children;
}

/** The look of the house in the company's colours, light and dark. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { primaryColorLight, primaryColorDark } = useBranding();
  const theme = useMemo(
    () =>
      createTheme({
        fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
        primaryColor: 'brand',
        primaryShade: { light: 6, dark: 6 },
        autoContrast: true,
        luminanceThreshold: 0.179,
        defaultRadius: 8,
        cursorType: 'pointer',
        colors: {
          brand: brandScale(brandFor('light', primaryColorLight).color) as unknown as MantineColorsTuple,
          brandDark: brandScale(brandFor('dark', primaryColorDark).color) as unknown as MantineColorsTuple,
        },
        fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
        headings: { fontWeight: '650' },
      }),
    [primaryColorLight, primaryColorDark],
  );
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={() => ({
        variables: {},
        light: lookOf('light'),
        dark: lookOf('dark'),
      })}
    >
      <BrandColors>{children}</BrandColors>
    </MantineProvider>
  );
}

/** Mantine's own variables, taken from the house's roles. */
function lookOf(scheme: 'light' | 'dark'): Record<string, string> {
  return {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--line-soft)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--brand)',
    '--mantine-primary-color-filled': 'var(--brand)',
    '--mantine-primary-color-filled-hover': `color-mix(in srgb, var(--brand) 88%, ${scheme === 'light' ? '#000' : '#fff'})`,
    '--mantine-primary-color-contrast': 'var(--on-brand)',
    '--mantine-primary-color-light': 'var(--brand-soft)',
    '--mantine-primary-color-light-color': 'var(--brand)',
  };
}
