import { useEffect, type Dispatch, type SetStateAction } from 'react';

interface Props {
  onType: Dispatch<SetStateAction<string>>;
  onClose: () => void;
}

/**
 * Writes what is typed for a field that is loading or has no focus yet: it would be lost, or taken for shortcuts of the
 * screen.
 */
export function TypedAhead({ onType, onClose }: Props) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (key.length === 1) onType((text) => text + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [onType, onClose]);
  return null;
}
