import { Tabs } from '@mantine/core';
import type { CompanySettings, Connection } from '@prosa/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanySettings } from '../../shared/company-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './connection-dialog.module.css';
import { panels } from './connection-panels.tsx';
import { connectionTabs, fieldsOfTab, type ConnectionTab } from './connection-values.ts';
import { useConnectionForm, type ConnectionForm } from './use-connection-form.ts';

interface Props {
  connection: Connection | null;
  onClose: () => void;
}

/** The first tab with something wrong in it is opened when a form comes back, and its field has the focus. */
function useTab({ isBusy, errors }: ConnectionForm) {
  const [tab, setTab] = useState<ConnectionTab>('general');
  useEffect(() => {
    if (isBusy) return undefined;
    const wrong = (name: ConnectionTab) => fieldsOfTab[name].find((field) => errors[field]);
    const first = connectionTabs.find(wrong);
    if (!first) return undefined;
    setTab(first);
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[name="${String(wrong(first))}"]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a field that is mended while typing must not move the tab
  }, [isBusy]);
  return [tab, setTab] as const;
}

function Form({ connection, settings, onClose }: Props & { settings: CompanySettings }) {
  const { t } = useTranslation('connections');
  const form = useConnectionForm(connection, settings.userRating === 'enabled', onClose);
  const [tab, setTab] = useTab(form);
  const shown = connectionTabs.filter(
    (name) => name !== 'schedules' || settings.scheduleType === 'connection',
  );
  return (
    <FormDialog
      title={connection ? t('editTitle', { name: connection.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={740}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {connection ? null : <p className={styles.help}>{t('sandboxHelp')}</p>}
      <Tabs value={tab} onChange={(name) => setTab((name ?? 'general') as ConnectionTab)}>
        <Tabs.List mb="md">
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((name) => {
          const Panel = panels[name];
          return (
            <Tabs.Panel key={name} value={name} className={styles.panel}>
              <Panel form={form} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </FormDialog>
  );
}

/** Everything a connection has: general data, queues, texts, the bot's limits, rates, hours and vacation. */
export function ConnectionDialog(props: Props) {
  const settings = useCompanySettings();
  return settings.data ? <Form {...props} settings={settings.data} /> : null;
}
