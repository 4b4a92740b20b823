import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import { isDrawable, kindOf, type Attachment, type Kind } from './attachment.ts';
import styles from './attachments.module.css';
import { Film, Sound } from '../../../ui/media-elements.tsx';
import { useObjectUrl } from './use-object-url.ts';

const icons = { image: IconFile, video: IconVideo, audio: IconMusic, document: IconFile } satisfies Record<
  Kind,
  unknown
>;

/** Large preview of the selected file, or its name and size. */
export function AttachmentView({ file }: { file: File }) {
  const { i18n } = useTranslation();
  const url = useObjectUrl(file);
  const kind = kindOf(file.type);
  if (isDrawable(file.type)) return <img className={styles.large} src={url} alt={file.name} />;
  if (kind === 'video') return <Film className={styles.large} src={url} />;
  if (kind === 'audio') return <Sound className={styles.sound} src={url} controls />;
  const Icon = icons[kind];
  return (
    <div className={styles.plain}>
      <Icon size={40} aria-hidden />
      <b>{file.name}</b>
      <span className="num">{formatSize(file.size, i18n.language)}</span>
    </div>
  );
}

export function Thumbnail({ attachment: { file } }: { attachment: Attachment }) {
  const url = useObjectUrl(isDrawable(file.type) ? file : undefined);
  const Icon = icons[kindOf(file.type)];
  return url ? <img src={url} alt="" /> : <Icon size={22} aria-hidden />;
}
