import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Calendar } from './calendar.tsx';
import { formatLongMoment } from './format-words.ts';
import { hourOf, readTyped, shownMoment, withMarks } from './typed-moment.ts';

type Changed = { currentTarget: { value: string } };
type Props = Omit<TextInputProps, 'value' | 'onChange' | 'min'> & {
  /** '2026-11-21', or '2026-11-21T14:37' with an hour; empty while the text is incomplete. */
  value: string;
  min?: string;
  onChange: (event: Changed) => void;
  /** Set it inside a panel that closes on an outside click: the calendar is then rendered within the panel. */
  isInPanel?: boolean;
};

/** The text in the field: the value in the person's language, or a text that is no date yet. */
function useTyped(value: string, withTime: boolean, onChange: (event: Changed) => void) {
  const { i18n } = useTranslation();
  const [text, setText] = useState(() => shownMoment(value, i18n.language));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (readTyped(text, withTime) !== value) setText(shownMoment(value, i18n.language));
  }
  const report = (next: string) => {
    if (next !== value) onChange({ currentTarget: { value: next } });
  };
  const type = ({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const mark = i18n.language === 'tr' ? '.' : '/';
    const isAtEnd = typed.length > text.length && selectionStart === typed.length;
    const next = isAtEnd ? withMarks(typed, withTime, mark) : typed;
    setText(next);
    report(readTyped(next, withTime));
  };
  const pick = (day: string) => {
    const next = withTime ? `${day}T${hourOf(day, text, new Date())}` : day;
    setText(shownMoment(next, i18n.language));
    report(next);
  };
  /** When the field loses the focus, a readable text is replaced by the full form. */
  const settle = () => {
    if (value !== '') setText(shownMoment(value, i18n.language));
  };
  return { text, type, pick, settle, isWrong: text.trim() !== '' && value === '' };
}

function CalendarButton({ field, pick }: { field: Props; pick: (day: string) => void }) {
  const { t } = useTranslation('dates');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={!field.isInPanel}
      returnFocus
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          disabled={field.disabled ?? false}
          aria-label={t('calendar')}
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('calendar')}>
        <Calendar
          isInPopover
          day={field.value.slice(0, '2026-11-21'.length)}
          min={field.min?.slice(0, '2026-11-21'.length) ?? ''}
          onPick={(day) => {
            pick(day);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function TypedField({ withTime, ...props }: Props & { withTime: boolean }) {
  const { t } = useTranslation('dates');
  const { value, min: _min, onChange, isInPanel: _isInPanel, error, ...rest } = props;
  const { text, type, pick, settle, isWrong } = useTyped(value, withTime, onChange);
  const [isLeft, setLeft] = useState(false);
  const wrong = t(withTime ? 'wrongMoment' : 'wrongDay');
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(withTime ? 'momentPattern' : 'dayPattern')}
      {...rest}
      value={text}
      error={isWrong && (isLeft || error) ? wrong : error}
      rightSection={<CalendarButton field={props} pick={pick} />}
      onChange={type}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        settle();
        setLeft(true);
      }}
    />
  );
}

/**
 * A day, typed in the person's language or picked from a calendar. A native field would follow the browser's language
 * instead of the product's, so that 03/04 could be April or March.
 */
export function DayField(props: Props) {
  return <TypedField {...props} withTime={false} />;
}

/** A day and an hour; the text below repeats them in words, because people check the weekday. */
export function MomentField(props: Props) {
  const { i18n } = useTranslation();
  const at = Date.parse(props.value);
  return (
    <TypedField
      description={Number.isNaN(at) ? undefined : formatLongMoment(at, i18n.language)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      withTime
    />
  );
}
