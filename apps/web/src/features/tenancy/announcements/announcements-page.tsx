import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { announcementsKey } from '../../../shared/announcements.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useRefetch } from '../../../shared/refetch.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { useAnnouncementColumns } from './announcement-columns.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { useAnnouncementPages } from './announcement-queries.ts';

/** The operator's announcements, with how many of their audience have opened them. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const search = useUrlState('q');
  const list = useAnnouncementPages(search[0]);
  useListFailure(list.error);
  const columns = useAnnouncementColumns();
  const refetch = useRefetch(announcementsKey);
  return (
    <ListPage
      namespace="announcements"
      icon={<IconSpeakerphone />}
      list={list}
      columns={columns}
      search={search}
      nameOf={({ title }) => title}
      removeText={({ title }) => t('removeText', { name: title })}
      edit={(row, onClose) => <AnnouncementDialog row={row} onClose={onClose} />}
      remove={async ({ id }) => {
        await call('deleteAnnouncement', { params: { id } });
        await refetch();
      }}
    />
  );
}
