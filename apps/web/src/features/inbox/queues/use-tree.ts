import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import {
  changeNode,
  isChanged,
  newNode,
  ownFields,
  pathTo,
  stored,
  type OwnFields,
  type TreeNode,
} from './tree.ts';

type Stored = (key: string, id: number, saved: OwnFields) => void;

/** Stores an option, after those of its parents that are not stored yet. */
async function storePath(queueId: number, path: readonly TreeNode[], onStored: Stored): Promise<void> {
  let chatbotId: number | null = null;
  for (const [index, node] of path.entries()) {
    const body = ownFields(node);
    const isLast = index === path.length - 1;
    const { id } = node;
    if (id === null) {
      const place = chatbotId === null ? { queueId } : { chatbotId };
      const made: { id: number } = await call('createChatbot', { body: { ...body, ...place } });
      onStored(node.key, made.id, body);
      chatbotId = made.id;
    } else {
      if (isLast && isChanged(node)) {
        await call('updateChatbot', { params: { id }, body });
        onStored(node.key, id, body);
      }
      chatbotId = id;
    }
  }
}

/** The option tree of a queue in the editor: each option is saved or removed by itself. */
export function useTree(initial: TreeNode[], queueId: number | null) {
  const { t } = useTranslation('queues');
  const errorText = useErrorText();
  const [nodes, setNodes] = useState(initial);
  const [openKey, setOpenKey] = useState<string | null>(null);
  /** The option whose problems are shown although nobody has typed in it. */
  const checked = useState<string | null>(null);
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const change = (key: string, update: (node: TreeNode) => TreeNode | null) =>
    setNodes((known) => changeNode(known, key, update));

  const add = (parentKey: string | null) => {
    const node = newNode();
    if (parentKey === null) setNodes((known) => [...known, node]);
    else change(parentKey, (parent) => ({ ...parent, options: [...parent.options, node] }));
    setOpenKey(node.key);
  };
  const attempt = async (key: string, work: () => Promise<unknown>) => {
    setBusyKey(key);
    try {
      await work();
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    } finally {
      setBusyKey(null);
    }
  };
  const save = async (key: string) => {
    if (queueId === null) return;
    const onStored: Stored = (of, id, saved) => change(of, (node) => stored(node, id, saved));
    await attempt(key, async () => storePath(queueId, pathTo(nodes, key), onStored)).then(
      () => toast.done(t('botSaved')),
      () => undefined,
    );
  };
  const remove = async (node: TreeNode) => {
    const { id, key } = node;
    if (id !== null) await attempt(key, async () => call('deleteChatbot', { params: { id } }));
    change(key, () => null);
  };
  return { nodes, setNodes, openKey, setOpenKey, checked, busyKey, change, add, save, remove };
}
export type Tree = ReturnType<typeof useTree>;
