import type { Help } from '@prosa/contract';
import { helpVideoOf } from '@prosa/domain';
import { IconExternalLink, IconFileText, IconHelpCircle, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { helpsQuery } from '../../../shared/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import styles from './helps.module.css';

interface Watched {
  title: string;
  id: string;
}

function Words({ help: { title, description } }: { help: Help }) {
  return (
    <span className={styles.words}>
      <b>{title}</b>
      <span className={styles.description}>{description}</span>
    </span>
  );
}

/** A video opens in the page, any other address outside; a text that is neither shows as it is. */
function Card({ help, watch }: { help: Help; watch: (video: Watched) => void }) {
  const { t } = useTranslation('helps');
  const video = helpVideoOf(help.video);
  if (video.kind === 'youtube') {
    return (
      <button
        type="button"
        className={styles.card}
        onClick={() => watch({ title: help.title, id: video.id })}
      >
        <span className={styles.tile}>
          <IconPlayerPlayFilled size={30} aria-hidden />
        </span>
        <Words help={help} />
      </button>
    );
  }
  if (video.kind === 'link') {
    return (
      <a className={styles.card} href={video.url} target="_blank" rel="noopener noreferrer">
        <span className={styles.tile}>
          <IconExternalLink size={30} aria-hidden />
        </span>
        <Words help={help} />
        <span className="visually-hidden">{t('opensOutside')}</span>
      </a>
    );
  }
  return (
    <div className={styles.card}>
      <span className={styles.tile}>
        <IconFileText size={30} aria-hidden />
      </span>
      <Words help={help} />
    </div>
  );
}

function Player({ video: { title, id }, onClose }: { video: Watched; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={860}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <iframe
        className={styles.player}
        title={title}
        src={`https://www.youtube-nocookie.com/embed/${id}`}
        // Both together free a page of our own origin from its sandbox; this one is of another.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; encrypted-media; picture-in-picture"
      />
    </Dialog>
  );
}

/** The operator's help articles as cards, for everybody. */
export function HelpsPage() {
  const { t } = useTranslation('helps');
  const errorText = useErrorText();
  const helps = useQuery(helpsQuery);
  useListFailure(helps.error);
  const [watched, setWatched] = useState<Watched | null>(null);
  if (helps.error && !helps.data) {
    return <ErrorState text={errorText(helps.error)} onRetry={() => void helps.refetch()} />;
  }
  return (
    <>
      <PageBar title={t('title')} count={helps.data?.length} />
      {helps.data === undefined ? <Loading /> : null}
      {helps.data?.length === 0 ? (
        <EmptyState icon={<IconHelpCircle />} title={t('nothing')} text={t('nothingText')} />
      ) : null}
      {helps.data?.length ? (
        <ul className={styles.grid}>
          {helps.data.map((help) => (
            <li key={help.id}>
              <Card help={help} watch={setWatched} />
            </li>
          ))}
        </ul>
      ) : null}
      {watched ? <Player video={watched} onClose={() => setWatched(null)} /> : null}
    </>
  );
}
