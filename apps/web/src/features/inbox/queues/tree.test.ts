import type { Chatbot } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import {
  changeNode,
  countOf,
  hasChanges,
  newNode,
  nodeOf,
  ownFields,
  pathTo,
  stored,
  targetsOf,
  toInput,
} from './tree.ts';

function saved(id: number, name: string, options: Chatbot[] = []): Chatbot {
  const own = { id, queueId: 1, chatbotId: null, name, greetingMessage: '', queueType: 'text' as const };
  const targets = { optQueueId: null, optUserId: null, optFileId: null, optIntegrationId: null };
  return { ...own, ...targets, closeTicket: false, user: null, mainChatbot: null, options };
}
const tree = [nodeOf(saved(1, 'Segunda via', [saved(2, 'Boleto')])), nodeOf(saved(3, 'Outros'))];

describe('an option tree', () => {
  it('is unchanged when loaded, and marks the option that was edited', () => {
    expect(hasChanges(tree)).toBe(false);
    const touched = changeNode(tree, '2', (node) => ({ ...node, name: 'Fatura' }));
    expect(hasChanges(touched)).toBe(true);
    expect(pathTo(touched, '2').map(({ name }) => name)).toEqual(['Segunda via', 'Fatura']);
    const back = changeNode(touched, '2', (node) => ({ ...node, name: 'Boleto' }));
    expect(hasChanges(back)).toBe(false);
  });

  it('keeps what was typed while an option was being saved', () => {
    const node = { ...newNode(), name: 'Contrato' };
    const sent = ownFields(node);
    const typedOn = { ...node, name: 'Contrato novo' };
    expect(hasChanges([stored(typedOn, 9, sent)])).toBe(true);
    expect(hasChanges([stored(node, 9, sent)])).toBe(false);
  });

  it('loses an option with all below it', () => {
    expect(countOf(tree)).toBe(3);
    expect(countOf(changeNode(tree, '1', () => null))).toBe(1);
    expect(pathTo(tree, 'x')).toEqual([]);
  });

  it('is sent level by level, with the options that lead to other queues', () => {
    const added = changeNode(tree, '3', (node) => ({
      ...node,
      options: [{ ...newNode(), name: 'Vendas', queueType: 'queue', optQueueId: 7 }],
    }));
    expect(toInput(added)).toMatchObject([
      { id: 1, name: 'Segunda via', options: [{ id: 2 }] },
      { id: 3, options: [{ id: null, name: 'Vendas', optQueueId: 7 }] },
    ]);
    expect(targetsOf(added)).toEqual([7]);
  });
});
