import type { Block, Bubble, Leaf, Node } from './wire.ts';

const isLeaf = (node: Node): node is Leaf => 'text' in node;

/** Formatting signs touch the words: WhatsApp shows a sign beside a space literally. */
function marked(text: string, sign: string): string {
  const words = text.trim();
  if (words === '') return text;
  const before = text.length - text.trimStart().length;
  const end = before + words.length;
  return `${text.slice(0, before)}${sign}${words}${sign}${text.slice(end)}`;
}

function leafText({ text, bold, italic, underline, strikethrough, code }: Leaf): string {
  const signs = [
    code ? '```' : '',
    // WhatsApp has no underline: underlined text gets the strikethrough sign, as the observed server sends it.
    underline || strikethrough ? '~' : '',
    italic ? '_' : '',
    bold ? '*' : '',
  ];
  return signs.reduce((written, sign) => (sign === '' ? written : marked(written, sign)), text);
}

function linkText(text: string, url: string): string {
  const address = url.trim();
  if (address === '' || text.includes(address)) return text;
  return text.trim() === '' ? address : `${text} (${address})`;
}

function inline(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (isLeaf(node)) return leafText(node);
      return node.type === 'a' ? linkText(inline(node.children), node.url ?? '') : inline(node.children);
    })
    .join('');
}

function lines(block: Block): string[] {
  const below = () => block.children.flatMap((node) => (isLeaf(node) ? [leafText(node)] : lines(node)));
  if (block.type === 'ul' || block.type === 'ol') {
    const sign = (index: number) => (block.type === 'ol' ? `${index + 1}. ` : '- ');
    return block.children.flatMap((item, index) => {
      const [first = '', ...rest] = isLeaf(item) ? [leafText(item)] : lines(item);
      return [`${sign(index)}${first}`, ...rest.map((line) => `  ${line}`)];
    });
  }
  if (block.type === 'li') return below();
  if (block.type === 'blockquote') return [`> ${inline(block.children)}`];
  return [inline([block])];
}

/** Far more than a message may have. */
const MOST_MARKDOWN = 20_000;
/** Longer links do not occur; without limits a text of brackets takes time quadratic in its length. */
const link = /\[([^\][]{0,1000})\]\(([^)\s]{1,2000})\)/g;

function ofMarkdown(text: string): string {
  return text
    .replaceAll(link, (_all, words: string, url: string) => linkText(words, url))
    .replaceAll(/\*\*(.+?)\*\*/g, '*$1*')
    .replaceAll(/~~(.+?)~~/g, '~$1~');
}

/** The text of a bubble with WhatsApp's formatting signs. */
export function textOf({ content }: Bubble): string {
  if (content?.richText) {
    const blocks = content.richText.map((node) => (isLeaf(node) ? { children: [node] } : node));
    return blocks.flatMap(lines).join('\n').trim();
  }
  return content?.markdown
    ? ofMarkdown(content.markdown.slice(0, MOST_MARKDOWN)).trim()
    : (content?.plainText?.trim() ?? '');
}

const plain = (nodes: readonly Node[]): string =>
  nodes.map((node) => (isLeaf(node) ? node.text : plain(node.children))).join('');

/** The text of a bubble without formatting, from which commands are read. */
export function plainTextOf({ content }: Bubble): string {
  return (
    content?.richText ? plain(content.richText) : (content?.markdown ?? content?.plainText ?? '')
  ).trim();
}
