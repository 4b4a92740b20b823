import type { Message } from '@prosa/contract';
import { mayReactTo, takesReaction } from '@prosa/domain';
import { IconArrowBackUp, IconChevronDown, IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './actions.module.css';
import { useMessageDesk } from './message-desk.ts';

/** Beside a message, while it is pointed at: react, reply, and what else can be done with it. */
export function MessageTools({ message }: { message: Message }) {
  const { t } = useTranslation(['messages', 'inbox']);
  const desk = useMessageDesk();
  if (!desk || desk.picked) return null;
  const isOut = !message.isPrivate && !message.isDeleted;
  return (
    <span className={styles.tools}>
      {mayReactTo(message) && desk.can?.reactions ? (
        <button
          type="button"
          aria-label={t('reaction.add')}
          aria-haspopup="menu"
          onClick={(event) => desk.openMenu(message, event.currentTarget, 'reactions')}
        >
          <IconMoodSmile size={17} aria-hidden />
        </button>
      ) : null}
      {isOut ? (
        <button type="button" aria-label={t('inbox:reply')} onClick={() => desk.reply(message)}>
          <IconArrowBackUp size={17} aria-hidden />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.always}
        aria-label={t('menu.open')}
        aria-haspopup="menu"
        onClick={(event) => desk.openMenu(message, event.currentTarget, 'menu')}
      >
        <IconChevronDown size={17} aria-hidden />
      </button>
    </span>
  );
}

/** Who reacted with what; ours is taken back by a click. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const desk = useMessageDesk();
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
          disabled={!desk?.can || !takesReaction(desk.can, isOurs ? '' : emoji)}
          aria-label={t(isOurs ? 'reaction.takeBack' : 'reaction.join', { emoji, count })}
          onClick={() => desk?.react(message, isOurs ? '' : emoji)}
        >
          {emoji} {count > 1 ? <span className="num">{count}</span> : null}
        </button>
      ))}
    </span>
  );
}
