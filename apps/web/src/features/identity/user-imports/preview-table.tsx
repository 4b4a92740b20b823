import { Button, Switch } from '@mantine/core';
import type { UserImportPreview, UserPreviewRow } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './user-imports.module.css';

const isGood = ({ problems }: UserPreviewRow): boolean => problems.length === 0;

/** What becomes of a row, in words: the colour says no more than this. */
function Outcome({ row: { problems, isInvited } }: { row: UserPreviewRow }) {
  const { t } = useTranslation('user-import');
  if (problems.length === 0) return t(isInvited ? 'willBeInvited' : 'willHavePassword');
  return (
    <ul className={styles.problems}>
      {problems.map(({ code, value }) => (
        <li key={`${code} ${value}`}>{t(`problems.${code}`, { value })}</li>
      ))}
    </ul>
  );
}

function Rows({ rows }: { rows: readonly UserPreviewRow[] }) {
  const { t } = useTranslation('user-import');
  return (
    <ScrollRegion role="region" className={styles.scroll} aria-label={t('title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['row', 'name', 'profile', 'queues', 'outcome'] as const).map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-bad={isGood(row) ? undefined : true}>
              <td data-column="row" className="num">
                {row.row}
              </td>
              <td data-column="name">
                {row.name}
                <span className={styles.email}>{row.email}</span>
              </td>
              <td data-column="profile">{row.profile}</td>
              <td data-column="queues">{row.queues.join(', ')}</td>
              <td data-column="outcome">
                <Outcome row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface Props {
  preview: UserImportPreview;
  isBusy: boolean;
  onStart: () => void;
  onAgain: () => void;
}

/** What each row of the sheet makes, before anything is created. */
export function PreviewTable({ preview: { rows, seatsLeft, planName }, isBusy, onStart, onAgain }: Props) {
  const { t } = useTranslation('user-import');
  const { t: common } = useTranslation('common');
  const [onlyBad, setOnlyBad] = useState(false);
  const good = rows.filter(isGood).length;
  const bad = rows.length - good;
  const isAboveLimit = rows.some(({ problems }) => problems.some(({ code }) => code === 'limit'));
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.summary}>
        <b>{t('good', { count: good })}</b>
        {bad > 0 ? <span className={styles.bad}>{t('bad', { count: bad })}</span> : null}
        {seatsLeft === null ? null : (
          <span>
            {t('seats', { plan: planName ?? '', left: Math.max(seatsLeft, 0) })}{' '}
            {isAboveLimit ? common('limits.ask') : null}
          </span>
        )}
      </p>
      {bad > 0 && good > 0 ? (
        <Switch
          label={t('onlyBad')}
          checked={onlyBad}
          onChange={(event) => setOnlyBad(event.currentTarget.checked)}
        />
      ) : null}
      <Rows rows={onlyBad ? rows.filter((row) => !isGood(row)) : rows} />
      <p role="status" className={styles.lead}>
        {isBusy ? t('working') : good === 0 ? t('nothing') : null}
      </p>
      <div className={styles.actions}>
        <Button variant="default" disabled={isBusy} onClick={onAgain}>
          {t('other')}
        </Button>
        {good > 0 ? (
          <Button loading={isBusy} onClick={onStart}>
            {t('start', { count: good })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
