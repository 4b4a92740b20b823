import { Progress } from '@mantine/core';
import type { ContactImport } from '@prosa/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './import-result.module.css';

const counts = ['created', 'updated', 'ignored'] as const;

function Counts({ record }: { record: ContactImport }) {
  const { t, i18n } = useTranslation('contact-import');
  return (
    <dl className={styles.counts}>
      {counts.map((name) => (
        <div key={name}>
          <dt>
            {t(name === 'updated' && record.contactListId !== null ? 'counts.listed' : `counts.${name}`)}
          </dt>
          <dd className="num">{formatNumber(record[name], i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows that were left out, and why; more than the server lists are only counted. */
function Problems({ record: { problems, ignored } }: { record: ContactImport }) {
  const { t } = useTranslation('contact-import');
  if (problems.length === 0) return null;
  const more = ignored - problems.length;
  return (
    <ScrollRegion className={styles.problems} aria-label={t('counts.ignored')}>
      <ul>
        {problems.map(({ row, field }) => (
          <li key={row}>{t('problem', { row, field: t(`fields.${field}`) })}</li>
        ))}
      </ul>
      {more > 0 ? <p>{t('moreProblems', { count: more })}</p> : null}
    </ScrollRegion>
  );
}

interface Props {
  record: ContactImport;
  /** Buttons after the end. */
  actions: ReactNode;
  /** It stands in a page of its own, not in a dialog. */
  isPage?: boolean;
}

/** The progress of an import and the results of its rows. The import continues when the page is left. */
export function ImportResult({ record, actions, isPage = false }: Props) {
  const { t, i18n } = useTranslation('contact-import');
  const { done, total, status, fileName, source } = record;
  const number = (value: number) => formatNumber(value, i18n.language);
  const share = total === 0 ? (status === 'done' ? 100 : 0) : Math.round((done / total) * 100);
  const isRunning = status === 'running';
  return (
    <div className={isPage ? `${styles.result} ${styles.page}` : styles.result}>
      <h2>{t(isRunning ? 'running' : status === 'failed' ? 'failed' : 'finished', { file: fileName })}</h2>
      {status === 'failed' ? null : (
        <Progress.Root size="lg">
          <Progress.Section value={share} aria-label={t('progress')} />
        </Progress.Root>
      )}
      <p className="num" role="status">
        {isRunning && total === 0
          ? t('reading')
          : status === 'failed'
            ? t('failedText')
            : t(source === 'file' ? 'doneOf' : 'peopleOf', { done: number(done), total: number(total) })}
      </p>
      {status === 'failed' ? null : <Counts record={record} />}
      <Problems record={record} />
      {isRunning ? (
        <p className={styles.lead}>{t('mayLeave')}</p>
      ) : (
        <div className={styles.actions}>{actions}</div>
      )}
    </div>
  );
}
