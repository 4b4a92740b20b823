import type { Chatbot, QueueType } from '@prosa/contract';

/** An option of a queue in the editor. */
export interface TreeNode {
  /** Unique while the dialog is open. */
  key: string;
  /** Null until the option is stored. */
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
  /** The fields as stored on the server, printed; null when the option is not stored. */
  saved: string | null;
}
export type OwnFields = Omit<TreeNode, 'key' | 'id' | 'options' | 'saved'>;

/** The option's fields without its sub-options. */
export function ownFields(node: TreeNode): OwnFields {
  const { name, greetingMessage, queueType, closeTicket } = node;
  const { optQueueId, optUserId, optFileId, optIntegrationId } = node;
  const targets = { optQueueId, optUserId, optFileId, optIntegrationId };
  return { name, greetingMessage, queueType, closeTicket, ...targets };
}
const print = (node: TreeNode) => JSON.stringify(ownFields(node));

/** Whether the option's own fields have unsaved changes. */
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

/** The tree with one option changed by a function; a function that returns null removes it. */
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

/** The path from the top to an option; empty when it is not in the tree. */
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

/** The option after it was stored under this id: its own fields are saved. */
export function stored(node: TreeNode, id: number, saved: OwnFields): TreeNode {
  return { ...node, id, saved: JSON.stringify(saved) };
}

/** The tree as the API takes it: options with an id are updated, the others created. */
export function toInput(nodes: readonly TreeNode[]): (OwnFields & { id: number | null; options: never[] })[] {
  return nodes.map((node) => ({
    ...ownFields(node),
    id: node.id,
    // The contract's type ends at the greatest depth of a tree.
    options: toInput(node.options) as never[],
  }));
}

/** The queues that these options lead to. */
export const targetsOf = (nodes: readonly TreeNode[]): number[] =>
  nodes.flatMap(({ queueType, optQueueId, options }) => [
    ...(queueType === 'queue' && optQueueId !== null ? [optQueueId] : []),
    ...targetsOf(options),
  ]);
