import { ActionIcon, Menu } from '@mantine/core';
import type { PhoneMessage } from '@prosa/contract';
import { previewOf, withoutMarks } from '@prosa/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhoneParts, type Choice } from './phone-parts.tsx';
import { Film, Sound } from '../../ui/media-elements.tsx';
import { useMessagePreview } from '../../shared/message-preview.ts';
import styles from './sandbox.module.css';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** The phone's message types under the inbox's names, for text previews. */
const previewTypes: Partial<Record<string, string>> = {
  contact: 'contactMessage',
  location: 'locationMessage',
  ad: 'adMetaPreview',
};

interface Props {
  message: PhoneMessage;
  time: string;
  quoted: PhoneMessage | undefined;
  /** Called when the user chooses a row of a list or presses a button. */
  onAnswer: (choice: Choice) => void;
  onReact: (emoji: string) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function Media({ type, url, name, mime }: { type: string; url: string; name: string; mime: string }) {
  const isFilm = type === 'video' || (type === 'viewonce' && mime.startsWith('video/'));
  if (isFilm) return <Film src={url} />;
  if (['image', 'sticker', 'viewonce'].includes(type)) return <img src={url} alt={name} />;
  if (type === 'audio') return <Sound src={url} controls />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}

function Content({ message, onAnswer }: Pick<Props, 'message' | 'onAnswer'>) {
  const { t } = useTranslation('sandbox');
  const toPreview = useMessagePreview();
  const { type, mediaUrl, mediaName, mediaMime, body, dataJson, deleted } = message;
  if (deleted) return <i>{t('deleted')}</i>;
  const text = <span style={{ whiteSpace: 'pre-wrap' }}>{withoutMarks(body)}</span>;
  const bodyText = (
    <span style={{ whiteSpace: 'pre-wrap' }}>{toPreview(previewOf(previewTypes[type] ?? '', body))}</span>
  );
  if (!mediaUrl) return dataJson ? <PhoneParts message={message} onAnswer={onAnswer} /> : bodyText;
  // Without a caption the body is the file's name; of a sound it is always the same word.
  const hasCaption = type !== 'audio' && type !== 'sticker' && body !== mediaName;
  return (
    <>
      <Media type={type} url={mediaUrl} name={mediaName ?? t('kinds.file')} mime={mediaMime ?? ''} />
      {hasCaption ? text : null}
    </>
  );
}

/** A message on the customer's phone: the business's on the left, the customer's on the right. */
export function PhoneBubble({ message, time, quoted, onAnswer, onReact, onEdit, onRemove }: Props) {
  const { t } = useTranslation('sandbox');
  const toPreview = useMessagePreview();
  const isOwn = !message.fromBusiness;
  return (
    <div className={styles.line} data-own={isOwn}>
      <div className={styles.bubble}>
        {quoted ? (
          <blockquote>{toPreview(previewOf(previewTypes[quoted.type] ?? '', quoted.body))}</blockquote>
        ) : null}
        <Content message={message} onAnswer={onAnswer} />
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
