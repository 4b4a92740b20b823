import { ActionIcon, Menu } from '@mantine/core';
import type { PhoneMessage } from '@prosa/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './sandbox.module.css';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface Props {
  message: PhoneMessage;
  time: string;
  quoted: PhoneMessage | undefined;
  onReact: (emoji: string) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function Content({ message: { type, mediaUrl, body, deleted } }: { message: PhoneMessage }) {
  const { t } = useTranslation('sandbox');
  if (deleted) return <i>{t('deleted')}</i>;
  if (mediaUrl && type === 'image') return <img src={mediaUrl} alt={body || t('kinds.file')} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was recorded here has no captions
  if (mediaUrl && type === 'audio') return <audio src={mediaUrl} controls />;
  if (mediaUrl) {
    return (
      <a href={mediaUrl} target="_blank" rel="noopener noreferrer">
        {body || t('kinds.file')}
      </a>
    );
  }
  return <span style={{ whiteSpace: 'pre-wrap' }}>{body}</span>;
}

/** A message on the customer's phone: the business left, the customer right. */
export function PhoneBubble({ message, time, quoted, onReact, onEdit, onRemove }: Props) {
  const { t } = useTranslation('sandbox');
  const isOwn = !message.fromBusiness;
  return (
    <div className={styles.line} data-own={isOwn}>
      <div className={styles.bubble}>
        {quoted ? <blockquote>{quoted.body}</blockquote> : null}
        <Content message={message} />
        <small className="num">
          {message.edited ? `${t('edited')} ` : ''}
          {time}
        </small>
        {message.reactions.length > 0 ? (
          <span className={styles.reactions}>
            {message.reactions.map((reaction) => reaction.emoji).join(' ')}
          </span>
        ) : null}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={22}
              className={styles.more}
              aria-label={t('actions')}
            >
              <IconChevronDown size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {emojis.map((emoji) => (
              <Menu.Item key={emoji} onClick={() => onReact(emoji)}>
                {t('react', { emoji })}
              </Menu.Item>
            ))}
            {isOwn && message.type === 'text' ? <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item> : null}
            {isOwn ? <Menu.Item onClick={onRemove}>{t('delete')}</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
