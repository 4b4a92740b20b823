import { Button, SegmentedControl } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './moments.module.css';
import { PanelBody } from './panel-body.tsx';
import { type PanelScope, useLivePanel, usePanelAttendants, usePanelRows } from './panel-queries.ts';
import { panelOrders } from './panel-rows.ts';
import { ThresholdFields } from './threshold-fields.tsx';
import { useThresholds } from './use-thresholds.ts';
import { enterFullScreen, Wall } from './wall.tsx';

const scopes: PanelScope[] = ['all', 'recent'];

/** What went wrong: where the server failed, a sentence of the panel's own; else what the error says. */
function useFailure(error: Error | null): string | null {
  const { t } = useTranslation('moments');
  const errorText = useErrorText();
  const isServers = isApiError(error) && error.status >= 500;
  const text = error === null ? null : isServers ? t('failed') : errorText(error);
  useEffect(() => {
    if (text !== null) toast.failed(text);
  }, [text]);
  return text;
}

/** The live panel: who serves whom now, and who waits. */
export function MomentsPage() {
  const { t } = useTranslation('moments');
  const [chosen, setScope] = useUrlState('scope');
  const [chosenOrder, setOrder] = useUrlState('order');
  const [wall, setWall] = useUrlState('wall');
  const [thresholds, setThresholds] = useThresholds();
  const scope = scopes.find((one) => one === chosen) ?? 'all';
  useLivePanel();
  const rows = usePanelRows(scope);
  const attendants = usePanelAttendants();
  const failure = useFailure(rows.error ?? attendants.error);
  const retry = () => {
    void rows.refetch();
    void attendants.refetch();
  };
  const isWall = wall === '1';
  const order = panelOrders.find((one) => one === chosenOrder) ?? 'wait';
  const hasTargets = rows.data?.some(({ targets }) => targets !== null) ?? false;
  const body =
    rows.data && attendants.data ? (
      <PanelBody
        rows={rows.data}
        attendants={attendants.data}
        thresholds={thresholds}
        order={order}
        isWall={isWall}
      />
    ) : failure === null ? (
      <Loading />
    ) : (
      <ErrorState text={failure} onRetry={retry} />
    );
  if (isWall) return <Wall onLeave={() => setWall('')}>{body}</Wall>;
  return (
    <>
      <PageBar title={t('title')}>
        {hasTargets ? (
          <SegmentedControl
            aria-label={t('order.label')}
            data={panelOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
            value={order}
            onChange={(next) => setOrder(next === 'wait' ? '' : next)}
          />
        ) : null}
        <SegmentedControl
          aria-label={t('scope.label')}
          data={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          value={scope}
          onChange={(next) => setScope(next === 'all' ? '' : next)}
        />
        <ThresholdFields thresholds={thresholds} onChange={setThresholds} />
        <Button
          variant="default"
          className={styles.toWall}
          leftSection={<IconMaximize size={16} />}
          onClick={() => {
            enterFullScreen();
            setWall('1');
          }}
        >
          {t('wall.enter')}
        </Button>
      </PageBar>
      <ScrollRegion className={styles.page} aria-label={t('cards')}>
        {body}
      </ScrollRegion>
    </>
  );
}
