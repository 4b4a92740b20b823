import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../shared/shortcuts.ts';
import { paletteRequested } from './palette-event.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { TypedAhead } from './typed-ahead.tsx';

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog);
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export function Palette() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  // Beside the dialog, which may still be loading while somebody types.
  const [text, setText] = useState('');
  const openPalette = () => {
    setText('');
    setOpen('palette');
  };
  useShortcut('mod+k', t('shortcuts.palette'), openPalette);
  useShortcut('?', t('shortcuts.shortcuts'), () => setOpen('shortcuts'));
  paletteRequested.useListener(openPalette);
  const close = useCallback(() => setOpen(null), []);
  if (open === 'shortcuts')
    return (
      <Suspense fallback={null}>
        <ShortcutsDialog onClose={close} />
      </Suspense>
    );
  if (open === null) return null;
  return (
    <Suspense fallback={<TypedAhead onType={setText} onClose={close} />}>
      <PaletteDialog text={text} onType={setText} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
    </Suspense>
  );
}
