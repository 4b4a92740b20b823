import { useEffect, type RefObject } from 'react';

interface Props {
  /** Gets what is typed. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Keeps what is typed for a field that is still loading: it would be lost, or taken for shortcuts of the screen. */
export function TypedAhead({ typed, onClose }: Props) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [typed, onClose]);
  return null;
}
