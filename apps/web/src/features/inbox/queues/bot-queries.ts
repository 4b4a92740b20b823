import { useCompanySettings } from '../../../shared/company-settings.ts';
import type { FileList } from '@prosa/contract';
import { checkBot, type BotProblem } from '@prosa/domain';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
import { useIntegrationChoices } from '../../../shared/integration-choices.ts';
import { targetsOf, type TreeNode } from './tree.ts';

/** Pages of file lists that the pickers load. */
const MOST_PAGES = 25;

async function allFileLists(): Promise<FileList[]> {
  const lists: FileList[] = [];
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const page = await call('pageFileLists', { query: { pageNumber } });
    lists.push(...page.files);
    if (!page.hasMore) break;
  }
  return lists;
}

export function useFileListChoices() {
  const cache = useQueryClient();
  useCompanyEvent('file', () => void cache.invalidateQueries({ queryKey: ['file-lists', 'choices'] }));
  return useQuery({ queryKey: ['file-lists', 'choices'], queryFn: allFileLists });
}

/** A queue with its option tree; always fetched when it is opened. */
export function useQueueTree(id: number | null) {
  return useQuery({
    queryKey: ['queue-tree', id],
    queryFn: async () => call('readQueue', { params: { id: id ?? 0 } }),
    enabled: id !== null,
    gcTime: 0,
  });
}

/** For each queue that this one's options lead to: the queues that its own options lead to. */
function useLeads(nodes: readonly TreeNode[], ownId: number | null): Map<number, number[]> {
  const ids = [...new Set(targetsOf(nodes))].filter((id) => id !== ownId);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['queue-tree', id, 'leads'],
      queryFn: async () => call('readQueue', { params: { id } }),
      retry: false,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }): [number, number[]][] =>
          data ? [[data.id, leadsOf(data.chatbots)]] : [],
        ),
      ),
  });
}

type Option = Awaited<ReturnType<typeof call<'readQueue'>>>['chatbots'][number];
const leadsOf = (options: readonly Option[]): number[] =>
  options.flatMap(({ queueType, optQueueId, options: below }) => [
    ...(queueType === 'queue' && optQueueId !== null ? [optQueueId] : []),
    ...leadsOf(below),
  ]);

interface Checked {
  id: number | null;
  greetingMessage: string;
  outOfHoursMessage: string;
  fileListId: number | null;
  integrationId: number | null;
  userIds: number[];
}

/** The problems of a queue as it is edited in the dialog. */
export function useProblems(queue: Checked, nodes: readonly TreeNode[]): BotProblem[] {
  const queues = useQueues();
  const users = useUserChoices();
  const files = useFileListChoices();
  const integrations = useIntegrationChoices();
  const connections = useConnections();
  const settings = useCompanySettings();
  const leadsTo = useLeads(nodes, queue.id);
  return checkBot(
    { ...queue, options: nodes },
    {
      chatBotType: settings.data?.chatBotType ?? 'text',
      scheduleType: settings.data?.scheduleType ?? 'disabled',
      queues:
        queues.data?.map(({ id, users: people }) => ({ id, userIds: people.map((one) => one.id) })) ?? null,
      userIds: users.data?.map(({ id }) => id) ?? null,
      files:
        files.data?.map(({ id, options }) => ({ id, count: options.filter(({ path }) => path).length })) ??
        null,
      integrationIds: integrations.data?.map(({ id }) => id) ?? null,
      offeredIds: connections.data?.flatMap((connection) => connection.queues.map(({ id }) => id)) ?? null,
      leadsTo,
    },
  );
}
