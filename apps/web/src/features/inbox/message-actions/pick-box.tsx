import type { Message } from '@prosa/contract';
import { mayForward } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import styles from './message-actions.module.css';
import { useMessageCommands } from './message-commands.ts';

/** While messages are selected, the checkbox covers the whole message row. */
export function PickBox({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const commands = useMessageCommands();
  if (!commands?.picked || !mayForward(message)) return null;
  return (
    <label className={styles.box} data-picked={commands.picked.has(message.id)}>
      <input
        type="checkbox"
        aria-label={t('pick.one', { text: message.body.slice(0, 60) })}
        checked={commands.picked.has(message.id)}
        onChange={() => commands.toggle(message)}
      />
    </label>
  );
}
