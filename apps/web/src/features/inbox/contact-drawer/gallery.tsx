import { Button } from '@mantine/core';
import type { ContactMedia } from '@prosa/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconFile, IconMicrophone, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { formatDate } from '../../../ui/format.ts';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

/** Two rows of files. */
const FIRST = 8;
const icons = { audio: IconMicrophone, video: IconVideo } as const;

function useGallery(contactId: number) {
  const cache = useQueryClient();
  const queryKey = ['contact-media', contactId] as const;
  useCompanyEvent('appMessage', (event) => {
    const isNew = event.action === 'create' && event.contact.id === contactId && event.message.mediaUrl;
    const isGone = event.action === 'update' && event.message.isDeleted;
    if (isNew || isGone) void cache.invalidateQueries({ queryKey });
  });
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) =>
      call('pageContactMedia', { params: { id: contactId }, query: { pageNumber: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}

function Tile({ file }: { file: ContactMedia }) {
  const { t, i18n } = useTranslation('contact-drawer');
  const { mediaType, mediaUrl, mediaName, createdAt } = file;
  const label = t('fileOf', { name: mediaName ?? mediaType, date: formatDate(createdAt, i18n.language) });
  const [isBroken, setBroken] = useState(false);
  const Icon = mediaType === 'audio' || mediaType === 'video' ? icons[mediaType] : IconFile;
  const isPicture = ['image', 'sticker', 'stickerMessage'].includes(mediaType) && !isBroken;
  return (
    <li>
      <a href={mediaUrl} target="_blank" rel="noopener noreferrer" aria-label={label} title={label}>
        {isPicture ? (
          <img src={mediaUrl} alt="" loading="lazy" onError={() => setBroken(true)} />
        ) : (
          <span className={styles.file}>
            <Icon size={20} aria-hidden />
            <small>{mediaName ?? ''}</small>
          </span>
        )}
      </a>
    </li>
  );
}

/** All files that were sent and received. */
export function Gallery({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contact-drawer');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useGallery(contactId);
  const [isWhole, setWhole] = useState(false);
  const files = data?.pages.flatMap(({ media }) => media) ?? [];
  const shown = isWhole ? files : files.slice(0, FIRST);
  const more = () => {
    if (isWhole) void fetchNextPage();
    setWhole(true);
  };
  return (
    <Section title={t('media')}>
      {data && files.length === 0 ? <p className={styles.none}>{t('noMedia')}</p> : null}
      <ul className={styles.gallery}>
        {shown.map((file) => (
          <Tile key={file.id} file={file} />
        ))}
      </ul>
      {shown.length < files.length || hasNextPage ? (
        <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={more}>
          {t('moreMedia')}
        </Button>
      ) : null}
    </Section>
  );
}
