import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../shared/shortcuts.ts';
import { paletteRequested } from './palette-event.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog);
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export function Palette() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useShortcut('mod+k', t('shortcuts.palette'), () => setOpen('palette'));
  useShortcut('?', t('shortcuts.shortcuts'), () => setOpen('shortcuts'));
  paletteRequested.useListener(() => setOpen('palette'));
  const close = () => setOpen(null);
  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? (
        <PaletteDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      ) : (
        <ShortcutsDialog onClose={close} />
      )}
    </Suspense>
  );
}
