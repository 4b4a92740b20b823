import type { TemplateContent } from '@prosa/contract';
import { webAddress } from '@prosa/domain';
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconFile,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import styles from '../../../shared/templates/templates.module.css';

type Button = TemplateContent['buttons'][number];
const icons = { reply: IconArrowBackUp, url: IconExternalLink, call: IconPhone, copy: IconCopy };
const files = { image: IconPhoto, video: IconVideo, document: IconFile };

function Pressed({ button: { type, label, value } }: { button: Button }) {
  const Icon = icons[type];
  const inside = (
    <>
      <Icon size={15} aria-hidden /> <span dir="auto">{label || value}</span>
      {type === 'copy' && value !== label ? <code>{value}</code> : null}
    </>
  );
  const link = type === 'url' ? webAddress(value) : null;
  return link && !link.includes('%7B%7B') ? (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" title={value}>
      {inside}
    </a>
  ) : (
    <span>{inside}</span>
  );
}

interface Props {
  content: TemplateContent;
  /** The preview of the header's file; a placeholder when left out. */
  file?: ReactNode;
}

/** A template as WhatsApp shows it: header, text, footer and buttons. */
export function TemplateBubble({ content, file }: Props) {
  const { t } = useTranslation('templates');
  const { header, body, footer, buttons } = content;
  const kind = header && header.kind !== 'text' ? header.kind : null;
  const Icon = kind ? files[kind] : null;
  return (
    <div className={styles.bubble}>
      {Icon && kind
        ? (file ?? (
            <span className={styles.placeholder}>
              <Icon size={28} aria-hidden /> {t(`files.${kind}`)}
            </span>
          ))
        : null}
      {header?.kind === 'text' ? <b dir="auto">{header.text}</b> : null}
      <MessageText text={body} />
      {footer ? <small dir="auto">{footer}</small> : null}
      {buttons.length > 0 ? (
        <div className={styles.buttons}>
          {buttons.map((button, index) => (
            <Pressed key={`${index}${button.label}`} button={button} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
