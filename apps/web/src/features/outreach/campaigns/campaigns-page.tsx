import type { Campaign } from '@prosa/contract';
import { IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CampaignActions, reportOf } from './campaign-actions.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { useCampaignPages, useRefetchCampaigns } from './campaign-queries.ts';
import { CampaignState, RowProgress } from './campaign-status.tsx';
import styles from './campaigns.module.css';
import { StartDialog } from './start-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

const NONE = '–';

function useColumns(): Column<Campaign>[] {
  const { t, i18n } = useTranslation('campaigns');
  const cut = (text: string | undefined) => (
    <span className={styles.cut} title={text}>
      {text ?? NONE}
    </span>
  );
  const moment = (at: string | null) => (
    <span className="num">{at === null ? NONE : formatDateTime(at, i18n.language)}</span>
  );
  return [
    {
      key: 'name',
      header: t('name'),
      render: (campaign) => (
        <span className={styles.who}>
          <Link href={reportOf(campaign.id)} className={styles.open} title={campaign.name}>
            {campaign.name}
          </Link>
          <span className={styles.below}>
            <CampaignState campaign={campaign} />
          </span>
          {campaign.status === 'EM_ANDAMENTO' ? <RowProgress campaign={campaign} /> : null}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('statusColumn'),
      isSecondary: true,
      width: '132px',
      render: (campaign) => <CampaignState campaign={campaign} />,
    },
    {
      key: 'list',
      header: t('list'),
      isSecondary: true,
      render: ({ contactList }) => cut(contactList?.name),
    },
    {
      key: 'connection',
      header: t('connection'),
      isSecondary: true,
      render: ({ whatsapp }) => cut(whatsapp?.name),
    },
    {
      key: 'scheduledAt',
      header: t('scheduledAt'),
      isSecondary: true,
      render: ({ scheduledAt }) => moment(scheduledAt),
    },
    {
      key: 'completedAt',
      header: t('completedAt'),
      isSecondary: true,
      render: ({ completedAt }) => moment(completedAt),
    },
    {
      key: 'confirmation',
      header: t('confirmation'),
      isSecondary: true,
      render: ({ confirmation }) => t(confirmation ? 'yes' : 'no'),
    },
  ];
}

type Open = { kind: 'start' | 'test'; campaign: Campaign };

/** One message to each person of a contact list: what is planned, what runs, and what is over. */
export function CampaignsPage() {
  const { t } = useTranslation('campaigns');
  const columns = useColumns();
  const refetch = useRefetchCampaigns();
  const search = useUrlState('q');
  const list = useCampaignPages(search[0]);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        namespace="campaigns"
        icon={<IconTargetArrow />}
        list={list}
        columns={columns}
        search={search}
        nameOf={({ name }) => name}
        actions={(campaign, opening) => (
          <CampaignActions
            campaign={campaign}
            {...opening}
            onStart={() => setOpen({ kind: 'start', campaign })}
            onTest={() => setOpen({ kind: 'test', campaign })}
          />
        )}
        edit={(campaign, onClose) => <CampaignDialog campaign={campaign} onClose={onClose} />}
        remove={async ({ id }) => {
          await call('deleteCampaign', { params: { id } });
          await refetch();
        }}
        removeText={({ startedAt }) => t(startedAt === null ? 'removeText' : 'removeReportText')}
      />
      {open?.kind === 'start' ? <StartDialog campaign={open.campaign} onClose={close} /> : null}
      {open?.kind === 'test' ? <TestDialog campaign={open.campaign} onClose={close} /> : null}
    </>
  );
}
