import { useCallback, useRef } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Choosing and searching is soon done again; only what was typed is a loss. */
function isTextField(element: EventTarget | null): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true;
  if (!(element instanceof HTMLInputElement)) return false;
  const isChoice = element.hasAttribute('aria-haspopup') || element.role === 'combobox';
  return !isChoice && !['search', 'checkbox', 'radio', 'file', 'color', 'hidden'].includes(element.type);
}

/** Remembers what the text fields of a form said when they were entered. */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>());
  const watchForm = useCallback((form: HTMLFormElement | null) => {
    const remember = ({ target }: FocusEvent) => {
      if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value);
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, []);
  return {
    /** The form's ref. */
    watchForm,
    /** Whether a text field says something else by now. */
    isChanged: () => [...before.current].some(([field, value]) => field.value !== value),
  };
}
