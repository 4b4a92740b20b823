import type { Message } from '@prosa/contract';
import { mayForward } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import styles from './actions.module.css';
import { useMessageDesk } from './message-desk.ts';

/** While messages are picked: the whole line is the box to tick. */
export function PickBox({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const desk = useMessageDesk();
  if (!desk?.picked || !mayForward(message)) return null;
  return (
    <label className={styles.box} data-picked={desk.picked.has(message.id)}>
      <input
        type="checkbox"
        aria-label={t('pick.one', { text: message.body.slice(0, 60) })}
        checked={desk.picked.has(message.id)}
        onChange={() => desk.toggle(message)}
      />
    </label>
  );
}
