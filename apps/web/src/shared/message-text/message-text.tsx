import { Fragment } from 'react';
import { isGesture, parseText, type TextPart } from './whatsapp-text.ts';
import styles from './message-text.module.css';

function rendered(part: TextPart) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'code') return <code>{part.text}</code>;
  if (part.kind === 'link') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    );
  }
  const Mark = { bold: 'strong', italic: 'em', strike: 's' }[part.kind] as 'strong';
  return (
    <Mark>
      <TextParts parts={part.parts} />
    </Mark>
  );
}

function TextParts({ parts }: { parts: TextPart[] }) {
  return parts.map((part, index) => <Fragment key={`${index}-${part.kind}`}>{rendered(part)}</Fragment>);
}

/** A text with WhatsApp's marks and links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text} data-gesture={isGesture(text)}>
      <TextParts parts={parseText(text)} />
    </span>
  );
}
