import type { Chatbot, QueueType } from '@prosa/contract';

/** An option of a queue while it is edited. */
export interface TreeNode {
  /** Its own for as long as the dialog is open. */
  key: string;
  /** Null: not saved yet. */
  id: number | null;
  name: string;
  greetingMessage: string;
  queueType: QueueType;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optFileId: number | null;
  optIntegrationId: number | null;
  options: TreeNode[];
  /** How its own fields stand on the server; null: they do not. */
  saved: string | null;
}
export type OwnFields = Omit<TreeNode, 'key' | 'id' | 'options' | 'saved'>;

/** What an option says of itself, without those below it. */
export function ownFields(node: TreeNode): OwnFields {
  const { name, greetingMessage, queueType, closeTicket } = node;
  const { optQueueId, optUserId, optFileId, optIntegrationId } = node;
  const targets = { optQueueId, optUserId, optFileId, optIntegrationId };
  return { name, greetingMessage, queueType, closeTicket, ...targets };
}
const print = (node: TreeNode) => JSON.stringify(ownFields(node));

/** Whether an option's own fields are not saved as they stand. */
export const isChanged = (node: TreeNode): boolean => node.saved !== print(node);
export const hasChanges = (nodes: readonly TreeNode[]): boolean =>
  nodes.some((node) => isChanged(node) || hasChanges(node.options));

export function nodeOf(option: Chatbot): TreeNode {
  const { id, options } = option;
  const own = { ...option, key: String(id), id, options: options.map(nodeOf), saved: null };
  return { ...own, saved: print(own) };
}

export const newNode = (): TreeNode => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optFileId: null,
  optIntegrationId: null,
  options: [],
  saved: null,
});

/** The tree with one option changed by a function; null takes it out. */
export function changeNode(
  nodes: readonly TreeNode[],
  key: string,
  change: (node: TreeNode) => TreeNode | null,
): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.key === key) return change(node) ?? [];
    return [{ ...node, options: changeNode(node.options, key, change) }];
  });
}

/** An option and those above it, from the top; empty when it is not there. */
export function pathTo(nodes: readonly TreeNode[], key: string): TreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = pathTo(node.options, key);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export const countOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countOf(node.options), 0);

/** An option that is on the server now, with that id; its own fields are saved. */
export function stored(node: TreeNode, id: number, saved: OwnFields): TreeNode {
  return { ...node, id, saved: JSON.stringify(saved) };
}

/** As the calls take a tree: those with an id are changed, the others made. */
export function toInput(nodes: readonly TreeNode[]): (OwnFields & { id: number | null; options: never[] })[] {
  return nodes.map((node) => ({
    ...ownFields(node),
    id: node.id,
    // The contract's type goes as deep as the tree may.
    options: toInput(node.options) as never[],
  }));
}

/** The queues that options lead to. */
export const targetsOf = (nodes: readonly TreeNode[]): number[] =>
  nodes.flatMap(({ queueType, optQueueId, options }) => [
    ...(queueType === 'queue' && optQueueId !== null ? [optQueueId] : []),
    ...targetsOf(options),
  ]);
