import type { AnswerOf, Calls } from '@prosa/contract';
import { call, type CallInput } from './client.ts';
import { isReaction } from './is-reaction.ts';

type ListMessages = Calls['listMessages'];

/** One page of a conversation without the reactions that stand in it as messages. */
export async function listedPage(
  ticketUuid: string,
  input: Pick<CallInput<ListMessages>, 'query' | 'signal'>,
): Promise<AnswerOf<ListMessages>> {
  const page = await call('listMessages', { params: { ticketUuid }, ...input });
  return { ...page, messages: page.messages.filter((message) => !isReaction(message)) };
}
