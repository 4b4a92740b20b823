import { lazy, Suspense, useEffect, useState } from 'react';
import { useHotkeys } from '@mantine/hooks';
import { whenPaletteOpens } from './palette-store.ts';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Ctrl K opens the palette, ? the list of shortcuts; neither is loaded before. */
export function Palette() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useHotkeys([['mod+K', () => setOpen('palette')]], []);
  useHotkeys([
    ['shift+?', () => setOpen('shortcuts')],
    ['?', () => setOpen('shortcuts')],
  ]);
  useEffect(() => whenPaletteOpens(() => setOpen('palette')), []);
  const close = () => setOpen(null);
  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? <PaletteDialog onClose={close} /> : <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
