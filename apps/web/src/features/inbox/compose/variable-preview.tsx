import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { filledReply } from '../../../shared/quick-replies.ts';
import styles from './compose.module.css';

const hasVariable = /\{\{\s*[\w.]+\s*\}\}/;

/** Shows the text as the customer will read it, when it contains variables. */
export function VariablePreview({ text, ticket }: { text: string; ticket: Ticket }) {
  const { t } = useTranslation('compose');
  const me = useMe();
  if (!hasVariable.test(text)) return null;
  return (
    <p className={styles.preview}>
      <b>{t('preview')}</b> <span dir="auto">{filledReply(text, ticket, me, new Date())}</span>
    </p>
  );
}
