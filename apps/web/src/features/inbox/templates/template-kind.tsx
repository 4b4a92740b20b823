import type { Message, TemplateContent } from '@prosa/contract';
import { Film } from '../../../ui/media-elements.tsx';
import { TemplateBubble } from './template-bubble.tsx';
import styles from '../../../shared/templates/templates.module.css';

function HeaderFile({ message: { mediaUrl, mediaMime, mediaName } }: { message: Message }) {
  if (mediaUrl === null) return null;
  const family = mediaMime?.split('/')[0];
  if (family === 'video') return <Film className={styles.media} src={mediaUrl} />;
  return (
    <a href={mediaUrl} target="_blank" rel="noopener noreferrer" download={mediaName ?? undefined}>
      {family === 'image' ? (
        <img className={styles.media} src={mediaUrl} alt={mediaName ?? ''} loading="lazy" />
      ) : (
        mediaName
      )}
    </a>
  );
}

/** A sent template in the conversation, as the customer sees it. */
export function TemplateKind({ message, content }: { message: Message; content: TemplateContent }) {
  return (
    <TemplateBubble
      content={content}
      {...(message.mediaUrl === null ? {} : { file: <HeaderFile message={message} /> })}
    />
  );
}
