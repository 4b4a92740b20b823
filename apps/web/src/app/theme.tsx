import {
  createTheme,
  defaultVariantColorsResolver,
  MantineProvider,
  useComputedColorScheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { namePage } from './shell/page-badge.ts';
import { addressOfLogo, useBranding } from '../shared/branding.ts';
import { brandFor, brandScale } from '../ui/brand.ts';

/** Mantine's dark greys from text to background, replaced by the tokens' greys so that fields match the page. */
const dark: MantineColorsTuple = [
  '#e8ebf0',
  '#a9b2bf',
  '#8f99a8',
  '#5b6675',
  '#343d4b',
  '#262d38',
  '#191e27',
  '#14181f',
  '#10141a',
  '#0e1116',
];
const scaleOf = (color: string) => brandScale(color) as unknown as MantineColorsTuple;
const DANGER = '#c22733';

/** Mantine has one palette for both schemes, but the brand colour differs, so text on it comes from the tokens. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isBrand = (input.color ?? input.theme.primaryColor) === 'brand';
  return isBrand && input.variant === 'filled' ? { ...colors, color: 'var(--on-brand)' } : colors;
};

const sharedVariables = {
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
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-gray-light-hover': 'var(--line-soft)',
  '--mantine-color-danger-light-color': 'var(--danger)',
  '--mantine-color-danger-light-hover': 'var(--danger-soft)',
  '--mantine-color-danger-text': 'var(--danger)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'color-mix(in srgb, var(--brand) 88%, var(--text))',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--brand-soft)',
  '--mantine-color-brand-light-color': 'var(--brand)',
  '--mantine-color-brand-outline': 'var(--brand)',
  '--mantine-color-brand-text': 'var(--brand)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
};
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: sharedVariables,
  dark: sharedVariables,
});

const theme = createTheme({
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  primaryColor: 'brand',
  primaryShade: 6,
  // What Mantine moves by script, dialogs and menus; tokens.css stops what CSS moves.
  respectReducedMotion: true,
  defaultRadius: 8,
  cursorType: 'pointer',
  variantColorResolver,
  colors: { brand: scaleOf('#0000ff'), danger: scaleOf(DANGER), dark },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  headings: { fontWeight: '650' },
  // Default props as plain values: Mantine's components are loaded with the screens that use them.
  components: {
    // required.css marks required fields: the text of a star would be part of the label.
    InputWrapper: {
      defaultProps: { withAsterisk: false, styles: { label: { overflowWrap: 'anywhere' } } },
    },
    Checkbox: { defaultProps: { iconColor: 'var(--on-brand)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-brand)' } },
    // Mantine's focus placeholder is not allowed as a child of an ARIA menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        radius: 12,
        centered: true,
        padding: 20,
        // A page may have one banner landmark only, and a dialog's header must not be another.
        attributes: { header: { role: 'presentation' } },
        styles: {
          // Also a text names records without spaces.
          body: { overflowWrap: 'break-word' },
          title: {
            // A name without spaces goes on in the next line, and leaves the close button its place.
            minWidth: 0,
            overflowWrap: 'anywhere',
            fontSize: 16,
            fontWeight: 650,
            lineHeight: 1.3,
            letterSpacing: '-0.01em',
          },
        },
      },
    },
  },
});

/** Writes the company's colours for the current scheme into the CSS variables from which the tokens derive. */
function BrandColors({ children }: { children: ReactNode }) {
  const scheme = useComputedColorScheme('light');
  const { primaryColorLight, primaryColorDark, appName, appLogoFavicon } = useBranding();
  const { color, on } = brandFor(scheme, scheme === 'light' ? primaryColorLight : primaryColorDark);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--brand', color);
    style.setProperty('--on-brand', on);
    for (const [step, shade] of brandScale(color).entries()) {
      style.setProperty(`--mantine-color-brand-${step}`, shade);
    }
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  }, [color, on]);
  useEffect(() => {
    namePage(appName, appLogoFavicon && addressOfLogo(appLogoFavicon));
  }, [appName, appLogoFavicon]);
  return children;
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariablesResolver}>
      <BrandColors>{children}</BrandColors>
    </MantineProvider>
  );
}
