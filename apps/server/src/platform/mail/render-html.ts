import type { Language } from '@prosa/contract';
import type { MailContent, MailParagraph, MailTable } from './mail.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

// Programs that know no style sheet in a mail show the light colours, which stand at each element.
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f4f5f7;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff;color:#1c2024;font-size:15px;line-height:1.5',
  paragraph: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font-size:28px;font-weight:700;line-height:1.2;letter-spacing:4px',
  table: 'width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:1.35',
  title: 'padding:0 0 4px;font-size:13px;font-weight:600;text-align:left;color:#60646c',
  name: 'padding:8px 12px 8px 0;border-top:1px solid #e4e6ea;font-weight:400;text-align:left;vertical-align:top',
  value: 'padding:8px 0;border-top:1px solid #e4e6ea;text-align:right;vertical-align:top;white-space:nowrap',
  note: 'display:block;color:#60646c;font-size:13px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#17695c;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#17695c',
  address: 'margin:0 0 16px;color:#60646c;font-size:13px;word-break:break-all',
  footer: 'margin:0 0 8px;color:#60646c;font-size:13px',
} as const;
type Part = keyof typeof styles;

/** The dark colours, for whoever prefers them, and less margin on a phone. */
const sheet = `:root{color-scheme:light dark}
@media (max-width:480px){.card{padding:20px 16px!important}}
@media (prefers-color-scheme:dark){
.page{background:#0f1214!important}
.card{background:#1a1e21!important;color:#e7e9eb!important}
.title,.note,.address,.footer{color:#a5acb3!important}
.name,.value{border-top-color:#30363b!important}
.link{color:#6fc7b7!important}
}`;

const element = (tag: string, part: Part, content: string, more = ''): string =>
  `<${tag}${more} class="${part}" style="${styles[part]}">${content}</${tag}>`;

const anchor = ({ label, url }: { label: string; url: string }, part: 'button' | 'link'): string =>
  `<a href="${escaped(url)}" class="${part}" style="${styles[part]}">${escaped(label)}</a>`;

const paragraphHtml = (paragraph: MailParagraph): string =>
  typeof paragraph === 'string'
    ? element('p', 'paragraph', escaped(paragraph))
    : element('p', 'code', escaped(paragraph.code));

function tableHtml({ title, figures }: MailTable): string {
  const rows = figures.map(({ name, value, note }) => {
    const compared = note ? element('span', 'note', escaped(note)) : '';
    return `<tr>${element('th', 'name', escaped(name), ' scope="row"')}${element('td', 'value', `<b>${escaped(value)}</b>${compared}`)}</tr>`;
  });
  const head = `<caption style="${styles.title}" class="title">${escaped(title)}</caption>`;
  return element('table', 'table', `${head}${rows.join('')}`);
}

function linkParts({ link, moreLinks = [] }: MailContent): string[] {
  const button = link ? [element('p', 'paragraph', anchor(link, 'button'))] : [];
  const address = link && moreLinks.length === 0 ? [element('p', 'address', escaped(link.url))] : [];
  return [...button, ...address, ...moreLinks.map((one) => element('p', 'paragraph', anchor(one, 'link')))];
}

export function htmlOf(content: MailContent, language: Language): string {
  const { paragraphs, tables = [], footer, unsubscribe } = content;
  const parts = [
    ...paragraphs.map(paragraphHtml),
    ...tables.map(tableHtml),
    ...linkParts(content),
    ...(footer === undefined ? [] : [element('p', 'footer', escaped(footer))]),
    ...(unsubscribe ? [element('p', 'footer', anchor(unsubscribe, 'link'))] : []),
  ];
  const lang = language === 'pt' ? 'pt-BR' : language;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${sheet}</style>`;
  const card = element('div', 'card', parts.join(''));
  return `<!doctype html><html lang="${lang}"><head>${head}</head>${element('body', 'page', card)}</html>`;
}
