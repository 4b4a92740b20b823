import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePicked } from '../use-picked.ts';
import styles from './mentions.module.css';
import { matchingPeople, mentionTyped } from './mention-typed.ts';

interface Options {
  /** Those who can be mentioned; undefined while they are not known. */
  people: { id: number; name: string }[] | undefined;
  /** Called while a name is being typed, so that the people need not be loaded before. */
  onTyping?: (isTyping: boolean) => void;
  text: string;
  setText: (text: string) => void;
  focus: () => void;
  /** Only notes and chats mention colleagues. */
  isOn: boolean;
}

export interface Mentions {
  view: ReactNode;
  /** True when the list has handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  /** Attributes of the text field while the list is open. */
  field: Record<string, string | boolean>;
}

/** Offers people after an @; arrows choose, Enter and Tab take. */
export function useMentions({ people, onTyping, text, setText, focus, isOn }: Options): Mentions {
  const { t } = useTranslation('collaboration');
  const id = useId();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = isOn && text !== dismissed ? mentionTyped(text) : null;
  const isTyping = typed !== null;
  useEffect(() => onTyping?.(isTyping), [isTyping, onTyping]);
  const found = typed === null ? [] : matchingPeople(people ?? [], typed);
  const { active, pick, move } = usePicked(typed ?? '', found.length);
  const name = (chosen: string | undefined) => {
    if (typed === null || chosen === undefined) return;
    setText(`${text.slice(0, text.length - typed.length)}${chosen} `);
    focus();
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (found.length === 0 || event.nativeEvent.isComposing || event.shiftKey) return false;
    const use = () => name(found[active]?.name);
    const close = () => setDismissed(text);
    const steps = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: use, Tab: use, Escape: close };
    const act = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  if (typed !== null && people?.length === 0)
    return { view: <output className={styles.alone}>{t('alone')}</output>, onKeyDown, field: {} };
  if (found.length === 0) return { view: null, onKeyDown, field: {} };
  return {
    view: (
      <div id={id} className={styles.mentions} role="listbox" aria-label={t('mention')}>
        {found.map((person, place) => (
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onMouseMove={() => pick(place)}
            // mousedown comes before the text field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              name(person.name);
            }}
          >
            @{person.name}
          </div>
        ))}
      </div>
    ),
    onKeyDown,
    field: { 'aria-controls': id, 'aria-activedescendant': `${id}-${found[active]?.id ?? ''}` },
  };
}
