import { Button, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NARROW_TAB_ID, type NarrowTab } from './use-narrow-tab.ts';
import styles from './tickets-page.module.css';

interface Props {
  tab: NarrowTab;
  onChange: (tab: NarrowTab) => void;
}

/** On a phone: switches between list and conversation. Both panels stay mounted when the window gets wider. */
export function NarrowTabs({ tab, onChange }: Props) {
  const { t } = useTranslation('inbox');
  return (
    <Tabs
      id={NARROW_TAB_ID}
      value={tab}
      onChange={(value) => onChange(value === 'ticket' ? 'ticket' : 'list')}
      className={styles.tabs}
    >
      <Tabs.List grow>
        <Tabs.Tab value="ticket">{t('narrow.ticket')}</Tabs.Tab>
        <Tabs.Tab value="list">{t('narrow.list')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

/** Shown instead of a conversation while none is chosen. */
export function NarrowChoice({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.choose}>
      <p>{t('narrow.none')}</p>
      <Button onClick={onChoose}>{t('narrow.choose')}</Button>
    </div>
  );
}
