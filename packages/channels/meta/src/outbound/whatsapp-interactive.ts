import type { ListData, MessageButton, MessageData } from '@prosa/domain';

// The Cloud API's limits on interactive messages (2026).
const MOST_BUTTONS = 3;
const MOST_ROWS = 10;
const LONGEST = { button: 20, row: 24, description: 72, body: 1_024, listBody: 4_096, footer: 60, id: 200 };

type Interactive = { type: string; body: { text: string }; action: object; footer?: { text: string } };

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/**
 * Buttons and lists in the Cloud API's form. Too many buttons become a list, and what no list can contain becomes a
 * text with all options. Null when WhatsApp takes no such message.
 */
export function interactiveOf(data: MessageData, body: string): Interactive | { text: string } | null {
  if (data.kind === 'list') return listOf(data, body);
  if (data.kind !== 'buttons') return null;
  const { buttons, footer } = data;
  const [first] = buttons;
  if (first?.type === 'url' && buttons.length === 1) return linkOf(first, body, footer);
  if (!first || buttons.some(({ type }) => type !== 'reply')) return null;
  const isShort = body.length <= LONGEST.body && buttons.every(({ label }) => label.length <= LONGEST.button);
  if (buttons.length <= MOST_BUTTONS && isShort)
    return {
      type: 'button',
      body: { text: body },
      ...footerOf(footer),
      action: {
        buttons: buttons.map(({ label, value }) => ({
          type: 'reply',
          reply: { id: cut(value, LONGEST.id), title: label },
        })),
      },
    };
  const rows = buttons.map(({ label, value }) => ({ title: label, description: '', rowId: value }));
  const list = { kind: 'list' as const, title: '', description: body, footer, button: 'Opções' };
  return listOf({ ...list, sections: [{ title: '', rows }] }, body);
}

const footerOf = (footer: string) => (footer === '' ? {} : { footer: { text: cut(footer, LONGEST.footer) } });

function linkOf(
  { label, value }: MessageButton,
  body: string,
  footer: string,
): Interactive | { text: string } {
  if (body.length > LONGEST.body) return { text: [body, value, footer].filter(Boolean).join('\n\n') };
  return {
    type: 'cta_url',
    body: { text: body },
    ...footerOf(footer),
    action: { name: 'cta_url', parameters: { display_text: cut(label, LONGEST.button), url: value } },
  };
}

function listOf({ button, footer, sections }: ListData, body: string): Interactive | { text: string } {
  const rows = sections.flatMap((section) => section.rows);
  if (rows.length > MOST_ROWS || rows.length === 0 || body.length > LONGEST.listBody)
    return { text: [body, rows.map(rowText).join('\n'), footer].filter(Boolean).join('\n\n') };
  return {
    type: 'list',
    body: { text: body },
    ...footerOf(footer),
    action: {
      button: cut(button || 'Opções', LONGEST.button),
      sections: sections.map(({ title, rows: inIt }) => ({
        // Several sections must have titles; a single one need not.
        ...(title || sections.length > 1 ? { title: cut(title || '—', LONGEST.row) } : {}),
        rows: inIt.map(rowOf),
      })),
    },
  };
}

/** A title that is cut is repeated in full in the description. */
function rowOf({ title, description, rowId }: ListData['sections'][number]['rows'][number]) {
  const isCut = title.length > LONGEST.row;
  const below = isCut ? [title, description].filter(Boolean).join(': ') : description;
  return {
    id: cut(rowId || title, LONGEST.id),
    title: cut(title, LONGEST.row),
    ...(below ? { description: cut(below, LONGEST.description) } : {}),
  };
}

const rowText = ({ title, description, rowId }: ListData['sections'][number]['rows'][number]): string =>
  `*[ ${rowId || title} ]* - ${title}${description ? `: ${description}` : ''}`;
