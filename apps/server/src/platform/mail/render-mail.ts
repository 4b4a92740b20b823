import type { Language } from '@prosa/contract';
import type { MailContent, MailParagraph } from './mail.ts';
import { htmlOf } from './render-html.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** The address behind the header List-Unsubscribe. */
  unsubscribeUrl?: string;
}

/** A subject is one line: whatever could begin another header becomes a space. */
const withoutBreaks = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const tableText = ({ title, figures }: NonNullable<MailContent['tables']>[number]): string =>
  [title, ...figures.map(({ name, value, note }) => `${name}: ${value}${note ? ` (${note})` : ''}`)].join(
    '\n',
  );

const paragraphText = (paragraph: MailParagraph): string =>
  typeof paragraph === 'string' ? paragraph : paragraph.code;

function textOf({ paragraphs, tables = [], link, moreLinks = [], footer, unsubscribe }: MailContent): string {
  const links = [...(link ? [link] : []), ...moreLinks].map(({ label, url }) => `${label}:\n${url}`);
  const parts = [
    ...paragraphs.map(paragraphText),
    ...tables.map(tableText),
    ...links,
    ...(footer ? [footer] : []),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

export function renderMail(content: MailContent, language: Language): RenderedMail {
  return {
    subject: withoutBreaks(content.subject),
    text: textOf(content),
    html: htmlOf(content, language),
    ...(content.unsubscribe ? { unsubscribeUrl: content.unsubscribe.url } : {}),
  };
}
