import type { Message } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/use-now.ts';
import styles from './message-life.module.css';
import { useWithdraw, WaitsFor } from './waits-for.tsx';

const TICK_MS = 250;
/** With less time left, a withdrawal would come too late. */
const SHORTEST_MS = 300;

function Waiting({ message, sendAt }: { message: Message; sendAt: string }) {
  const { t } = useTranslation('messages');
  const left = Date.parse(sendAt) - useNow(TICK_MS);
  const undo = useWithdraw(message);
  if (left < SHORTEST_MS) return null;
  return (
    <div className={styles.undo}>
      <span className="num">{t('undo.in', { seconds: Math.ceil(left / 1_000) })}</span>
      <button type="button" onClick={() => undo.mutate()} disabled={undo.isPending}>
        {t('undo.label')}
      </button>
    </div>
  );
}

export function UndoSend({ message }: { message: Message }) {
  if (message.waitsFor) return <WaitsFor message={message} what={message.waitsFor} />;
  return message.sendAt === null ? null : <Waiting message={message} sendAt={message.sendAt} />;
}
