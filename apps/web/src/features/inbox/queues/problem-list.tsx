import type { BotProblem } from '@prosa/domain';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './queues.module.css';

/** The bot's problems, by name; each one links to the option concerned. */
export function ProblemList({
  problems,
  onOpen,
}: {
  problems: readonly BotProblem[];
  onOpen: (problem: BotProblem) => void;
}) {
  const { t } = useTranslation('queues');
  const count = problems.filter(({ isError }) => isError).length;
  return (
    <section aria-label={t('check')} className={styles.check}>
      <h3>{t('check')}</h3>
      {problems.length === 0 ? (
        <p className={styles.fine}>
          <IconCircleCheck size={16} aria-hidden /> {t('checkFine')}
        </p>
      ) : (
        <p className={styles.sum}>
          {t('errorCount', { count })} · {t('warningCount', { count: problems.length - count })}
        </p>
      )}
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.key} ${problem.code}`}>
            <button
              type="button"
              className={styles.problem}
              data-error={problem.isError}
              onClick={() => onOpen(problem)}
            >
              {problem.isError ? (
                <IconCircleX size={16} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} aria-hidden />
              )}
              <span>
                <b>{problem.key === null ? t('theQueue') : problem.name.trim() || t('unnamed')}</b>
                <span className="visually-hidden"> ({t(problem.isError ? 'error' : 'warning')})</span>:{' '}
                {t(`problems.${problem.code}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
