import { Button } from '@mantine/core';
import type { FoundMessage } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Loading } from '../../../ui/loading.tsx';
import { narrowingOf, writeFilter, type ListFilter } from '../ticket-list/list-filter.ts';
import listStyles from '../ticket-list/list-column.module.css';
import { useNearEnd } from '../ticket-list/use-near-end.ts';
import styles from './message-search.module.css';
import { snippetOf } from './folded.ts';

function useResults(filter: ListFilter) {
  const query = { searchParam: filter.search, ...narrowingOf(filter) };
  return useInfiniteQuery({
    queryKey: ['found-messages', query],
    queryFn: async ({ pageParam, signal }) =>
      call('searchMessages', {
        query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.before ?? undefined,
    staleTime: 30_000,
  });
}

function Result({ found: { message, ticket }, filter }: { found: FoundMessage; filter: ListFilter }) {
  const { t, i18n } = useTranslation('search');
  const [params] = useSearchParams();
  const { before, hit, after } = snippetOf(message.body, filter.search);
  const address = writeFilter(filter);
  address.set('message', String(message.id));
  const by = message.isPrivate ? t('found.note') : message.fromMe ? t('found.us') : null;
  return (
    <Link
      href={`/tickets/${ticket.uuid}?${address.toString()}`}
      className={styles.result}
      aria-current={params.get('message') === String(message.id)}
    >
      <Avatar name={ticket.contact.name} />
      <span className={styles.name}>{shownNumber(ticket.contact.name)}</span>
      <time className="num" dateTime={message.createdAt}>
        {formatMoment(message.createdAt, i18n.language)}
      </time>
      <span className={styles.text}>
        {by === null ? null : `${by} `}
        {before}
        <mark>{hit}</mark>
        {after}
      </span>
    </Link>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  onRetry?: () => void;
  children?: ReactNode;
}

function ResultsNotice({ title, text, onRetry, children }: NoticeProps) {
  const { t } = useTranslation('inbox');
  return (
    <div className={listStyles.quiet} role={onRetry ? 'alert' : 'status'}>
      <b>{title}</b>
      <span>{text}</span>
      {onRetry ? (
        <Button variant="light" size="xs" onClick={onRetry}>
          {t('retryList')}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

interface Props {
  filter: ListFilter;
  /** What was found besides, above the messages; null where that is nothing. */
  above?: ReactNode;
  /** A button to a search of more. */
  wider?: ReactNode;
  /** Not only messages were searched: without results nothing at all was found. */
  isWhole?: boolean;
}

/** Messages that contain the searched words, newest first; each links to its place in the conversation. */
export function MessageResults({ filter, above = null, wider = null, isWhole = false }: Props) {
  const { t } = useTranslation('search');
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const results = useResults(filter);
  const found = results.data?.pages.flatMap((page) => page.results) ?? [];
  const { hasNextPage, isFetchingNextPage } = results;
  // The server may return few results per page, so pages are fetched until the column is full.
  const onScroll = useNearEnd(box, results);
  const isEmpty = found.length === 0 && !hasNextPage;
  if (results.isPending && above === null) return <Loading />;
  if (results.isError && found.length === 0 && above === null)
    return (
      <ResultsNotice
        title={t('found.failed')}
        text={errorText(results.error)}
        onRetry={() => void results.refetch()}
      />
    );
  if (isEmpty && !results.isPending && above === null)
    return (
      <ResultsNotice title={t(isWhole ? 'found.nothing' : 'found.none')} text={t('found.noneText')}>
        {wider}
      </ResultsNotice>
    );
  return (
    <div
      ref={box}
      className={styles.results}
      onScroll={onScroll}
      role="region"
      aria-label={t('found.label')}
      tabIndex={0}
    >
      {wider}
      {above}
      {found.map((each) => (
        <Result key={each.message.id} found={each} filter={filter} />
      ))}
      <div className={styles.more} role="status">
        {isFetchingNextPage || results.isPending ? t('found.more') : ''}
        {above !== null && isEmpty && results.isSuccess ? t('found.none') : ''}
        {above !== null && results.isError ? errorText(results.error) : ''}
      </div>
    </div>
  );
}
