import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/moment-field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { presets, readRange, writeRange } from './board-range.ts';
import styles from './kanban.module.css';

interface Props {
  /** As `readRange` takes it. */
  days: string;
  /** On the company's clock. */
  today: string;
  onChange: (days: string) => void;
}

function DayForm({ days, today, onChange }: Props) {
  const { t } = useTranslation('kanban');
  const [range, setRange] = useState(() => readRange(days, today));
  const [known, setKnown] = useState({ days, today });
  if (days !== known.days || today !== known.today) {
    setKnown({ days, today });
    setRange(readRange(days, today));
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A field that is not filled in says so itself.
    if (range.from !== '' && range.to !== '') onChange(writeRange(range, today));
  };
  return (
    <form className={styles.range} onSubmit={onSubmit} noValidate>
      <DayField
        aria-label={t('from')}
        value={range.from}
        onChange={({ currentTarget }) => setRange({ ...range, from: currentTarget.value })}
      />
      <span aria-hidden>–</span>
      <DayField
        aria-label={t('to')}
        value={range.to}
        onChange={({ currentTarget }) => setRange({ ...range, to: currentTarget.value })}
      />
      <Button type="submit" variant="default" leftSection={<IconSearch size={16} />}>
        {t('show')}
      </Button>
    </form>
  );
}

interface OutsideProps extends Props {
  /** Undefined: not counted yet. */
  outside: number | undefined;
}

/** The days of which tickets are shown, and how many other days have: the usual ranges are one press away. */
export const BoardDays = memo(function BoardDays({ outside, ...props }: OutsideProps) {
  const { t, i18n } = useTranslation('kanban');
  const { days, today, onChange } = props;
  const shown = writeRange(readRange(days, today), today);
  return (
    <div className={styles.days}>
      <DayForm {...props} />
      <div className={styles.presets} role="group" aria-label={t('presets')}>
        {presets.map((count) => {
          const isOn = shown === String(count);
          return (
            <Button
              key={count}
              variant={isOn ? 'light' : 'subtle'}
              color={isOn ? 'brand' : 'gray'}
              size="compact-sm"
              aria-pressed={isOn}
              onClick={() => onChange(String(count))}
            >
              {count === 1 ? t('today') : t('lastDays', { count })}
            </Button>
          );
        })}
      </div>
      {outside === 0 ? null : (
        <span className={styles.outside} role="status">
          {outside === undefined
            ? null
            : t('outside', { count: outside, number: formatNumber(outside, i18n.language) })}
        </span>
      )}
    </div>
  );
});
