import type { Message } from '@prosa/contract';
import { mayReactTo, takesReaction } from '@prosa/domain';
import { IconArrowBackUp, IconChevronDown, IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './message-actions.module.css';
import { useMessageCommands } from './message-commands.ts';

export function MessageTools({ message }: { message: Message }) {
  const { t } = useTranslation(['messages', 'inbox']);
  const commands = useMessageCommands();
  if (!commands || commands.picked) return null;
  const isOut = !message.isPrivate && !message.isDeleted;
  return (
    <span className={styles.tools}>
      {mayReactTo(message) && commands.can?.reactions ? (
        <button
          type="button"
          aria-label={t('reaction.add')}
          aria-haspopup="menu"
          onClick={(event) => commands.openMenu(message, event.currentTarget, 'reactions')}
        >
          <IconMoodSmile size={17} aria-hidden />
        </button>
      ) : null}
      {isOut ? (
        <button type="button" aria-label={t('inbox:reply')} onClick={() => commands.reply(message)}>
          <IconArrowBackUp size={17} aria-hidden />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.always}
        aria-label={t('menu.open')}
        aria-haspopup="menu"
        onClick={(event) => commands.openMenu(message, event.currentTarget, 'menu')}
      >
        <IconChevronDown size={17} aria-hidden />
      </button>
    </span>
  );
}

/** One count per emoji; a click adds our reaction or takes it back. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const commands = useMessageCommands();
  if (message.reactions.length === 0) return null;
  const counts = new Map<string, { count: number; isOurs: boolean }>();
  for (const { emoji, fromMe } of message.reactions) {
    const known = counts.get(emoji) ?? { count: 0, isOurs: false };
    counts.set(emoji, { count: known.count + 1, isOurs: known.isOurs || fromMe });
  }
  return (
    <span className={styles.reactions}>
      {[...counts].map(([emoji, { count, isOurs }]) => (
        <button
          key={emoji}
          type="button"
          data-ours={isOurs}
          disabled={!commands?.can || !takesReaction(commands.can, isOurs ? '' : emoji)}
          aria-label={t(isOurs ? 'reaction.takeBack' : 'reaction.join', { emoji, count })}
          onClick={() => commands?.react(message, isOurs ? '' : emoji)}
        >
          {emoji} {count > 1 ? <span className="num">{count}</span> : null}
        </button>
      ))}
    </span>
  );
}
