import { Tabs } from '@mantine/core';
import type { CompanySettings, Connection } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanySettings } from '../../../shared/company-settings.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './connection-dialog.module.css';
import { panels } from './connection-panels.tsx';
import {
  connectionTabs,
  fieldsOfTab,
  kindOf,
  type ConnectionTab,
  type Kind,
  type Starting,
} from './connection-values.ts';
import { useConnectionForm } from './use-connection-form.ts';

interface Props {
  connection: Connection | null;
  /** The kind of a new connection; an existing one has its own. */
  kind?: Kind;
  /** What the installation sets for a new connection. */
  starting?: Starting | undefined;
  startsAt?: ConnectionTab;
  onClose: () => void;
  /** Opens the pairing dialog for the connection that was saved. */
  onPair: (connection: Connection) => void;
}

/** The first tab that has a field with an error. */
const tabOf = (names: string[]): ConnectionTab =>
  connectionTabs.find((tab) => fieldsOfTab[tab].some((field) => names.includes(field))) ?? 'general';

function Form({
  connection,
  kind = 'test',
  starting,
  startsAt = 'general',
  settings,
  onClose,
  onPair,
}: Props & { settings: CompanySettings }) {
  const { t } = useTranslation('connections');
  const [tab, setTab] = useState<ConnectionTab>(startsAt);
  const onWrong = (names: string[]) => setTab(tabOf(names));
  const form = useConnectionForm(connection, {
    kind: connection ? kindOf(connection) : kind,
    starting,
    asksForRates: settings.userRating === 'enabled',
    onClose,
    onPair,
    onWrong,
  });
  const shown = connectionTabs.filter(
    (name) => name !== 'schedules' || settings.scheduleType === 'connection',
  );
  return (
    <FormDialog
      title={connection ? t('editTitle', { name: connection.name }) : t(`newTitle.${kind}`)}
      failure={form.failure}
      isBusy={form.isBusy}
      size={740}
      isTall
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {connection ? null : <p className={styles.help}>{t(`newHelp.${kind}`)}</p>}
      <Tabs value={tab} onChange={(name) => setTab((name ?? 'general') as ConnectionTab)}>
        <Tabs.List mb="md" className={styles.tabs}>
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

export function ConnectionDialog(props: Props) {
  const settings = useCompanySettings();
  return settings.data ? <Form {...props} settings={settings.data} /> : null;
}
