import { useRef, type MouseEvent, type ReactNode, type Ref } from 'react';

interface OptionGroup<Option> {
  name: string;
  options: Option[];
}

interface Props<Option> {
  ref?: Ref<HTMLDivElement>;
  /** Of the list; an option has the id `{id}-{key}`. */
  id: string;
  label: string;
  groups: readonly OptionGroup<Option>[];
  keyOf: (option: Option) => string | number;
  isChosen: (option: Option) => boolean;
  onChoose: (option: Option) => void;
  /** What stands there without any option. */
  empty: ReactNode;
  classNames: {
    list: string | undefined;
    group?: string | undefined;
    heading: string | undefined;
    option: string | undefined;
  };
  children: (option: Option) => ReactNode;
}

/** A click so soon after the one that chose belongs to it: nobody reads another row and aims at it in this time. */
const SAME_CLICK_MS = 400;

/** Whether a click is one of its own. The second of a double click chooses nothing, whatever row is below it then. */
function useFirstClicks(): (event: MouseEvent) => boolean {
  const chosenAt = useRef(-Infinity);
  return ({ detail, timeStamp }) => {
    if (detail > 1 || timeStamp - chosenAt.current < SAME_CLICK_MS) return false;
    chosenAt.current = timeStamp;
    return true;
  };
}

/**
 * Options under their headings. The field above them keeps the focus, has the keys, and names the chosen option by its
 * id (aria-activedescendant).
 */
export function GroupedListbox<Option>(props: Props<Option>) {
  const { ref, id, label, groups, keyOf, isChosen, onChoose, empty, classNames, children } = props;
  const isFirstClick = useFirstClicks();
  return (
    <div ref={ref} className={classNames.list} id={id} role="listbox" aria-label={label}>
      {groups.length === 0 ? empty : null}
      {groups.map(({ name, options }) => (
        <div key={name} className={classNames.group} role="group" aria-label={name}>
          <div className={classNames.heading} aria-hidden>
            {name}
          </div>
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- it never has the focus: the field has the keys
            <div
              key={keyOf(option)}
              id={`${id}-${keyOf(option)}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen(option)}
              className={classNames.option}
              onClick={(event) => {
                if (isFirstClick(event)) onChoose(option);
              }}
            >
              {children(option)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
