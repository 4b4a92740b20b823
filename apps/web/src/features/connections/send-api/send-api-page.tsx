import { Tabs } from '@mantine/core';
import { mayEditConnections } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { ApiDocs } from './api-docs.tsx';
import styles from './send-api.module.css';
import { SendTester } from './send-tester.tsx';
import { TokensTab } from './tokens-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const tabs = {
  docs: ApiDocs,
  test: SendTester,
  tokens: TokensTab,
  webhooks: WebhooksTab,
  usage: UsageTab,
} as const;
type Tab = keyof typeof tabs;
const everybodys: readonly Tab[] = ['docs', 'test', 'usage'];

/** The Send API: how programs use it, and for who may edit connections its tokens and webhooks. */
export function SendApiPage() {
  const { t } = useTranslation('send-api');
  const mayEdit = mayEditConnections(useMe());
  const [tab, setTab] = useUrlState('tab');
  const shown = mayEdit ? (Object.keys(tabs) as Tab[]) : everybodys;
  const here = shown.find((one) => one === tab) ?? 'docs';
  const Content = tabs[here];
  return (
    <Tabs
      value={here}
      onChange={(next) => setTab(next === 'docs' ? '' : (next ?? ''))}
      keepMounted={false}
      className={styles.tabs}
    >
      <PageBar title={t('title')} />
      <TabRow here={here}>
        {shown.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={here} className={styles.panel}>
        <Content />
      </Tabs.Panel>
    </Tabs>
  );
}
