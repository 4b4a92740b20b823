import type { Language } from '@prosa/contract';
import type { MailContent } from './mail.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A subject is one line: whatever could begin another header becomes a space. */
const withoutBreaks = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const style = {
  page: 'margin:0;padding:24px 12px;background:#f4f5f7;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff;color:#1c2024;font-size:15px;line-height:1.5',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#17695c;color:#ffffff;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;color:#60646c;font-size:13px;word-break:break-all',
  footer: 'margin:0;color:#60646c;font-size:13px',
};

function htmlOf({ paragraphs, link, footer }: MailContent, language: Language): string {
  const parts = paragraphs.map((text) => `<p style="${style.paragraph}">${escaped(text)}</p>`);
  if (link) {
    const url = escaped(link.url);
    parts.push(
      `<p style="${style.paragraph}"><a href="${url}" style="${style.button}">${escaped(link.label)}</a></p>`,
      `<p style="${style.address}">${url}</p>`,
    );
  }
  if (footer !== undefined) parts.push(`<p style="${style.footer}">${escaped(footer)}</p>`);
  const lang = language === 'pt' ? 'pt-BR' : language;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body style="${style.page}"><div style="${style.card}">${parts.join('')}</div></body></html>`;
}

export function renderMail(content: MailContent, language: Language): RenderedMail {
  const { subject, paragraphs, link, footer } = content;
  const parts = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(footer ? [footer] : []),
  ];
  return {
    subject: withoutBreaks(subject),
    text: `${parts.join('\n\n')}\n`,
    html: htmlOf(content, language),
  };
}
