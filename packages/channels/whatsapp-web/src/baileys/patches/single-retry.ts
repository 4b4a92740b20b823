import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Log } from '../../options.ts';

/**
 * A phone that could not read something requests one message at a time. Baileys would accept a list of them, look up
 * each, and confirm no other receipt of the connection meanwhile, so any sender could block all receipts. Ids that are
 * listed beside the first are ignored, as WhatsApp's own apps ignore them.
 */
export function singleRetry({ ws }: WASocket, log: Log): void {
  const handlers = ws.listeners('CB:receipt') as ((node: BinaryNode) => Promise<void>)[];
  ws.removeAllListeners('CB:receipt');
  ws.on('CB:receipt', async (node: BinaryNode) => {
    const one = node.attrs['type'] === 'retry' ? withoutList(node, log) : node;
    await Promise.all(handlers.map((handle) => handle(one)));
  });
}

const isItem = ({ tag }: BinaryNode) => tag === 'item';

function withoutList(node: BinaryNode, log: Log): BinaryNode {
  const { attrs, content } = node;
  if (!Array.isArray(content)) return node;
  const listed = content
    .flatMap((child) => (Array.isArray(child.content) ? child.content : []))
    .filter(isItem);
  if (listed.length === 0) return node;
  log.info(
    { from: attrs['from'], ignored: listed.length },
    'a demand for many messages was taken for its first',
  );
  return {
    ...node,
    content: content.map((child) =>
      Array.isArray(child.content)
        ? { ...child, content: child.content.filter((part) => !isItem(part)) }
        : child,
    ),
  };
}
