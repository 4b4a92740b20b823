import { NativeSelect } from '@mantine/core';
import { DEFAULT_DOWNLOAD_LIMIT, downloadLimits } from '@prosa/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/error-text.ts';
import { connectionsQuery } from '../../shared/queries.ts';
import { supportKey } from '../../shared/support.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatSize } from '../../ui/format.ts';
import { SaveStatus } from './save-status.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { useGlobalSetting } from './use-global-setting.ts';
import { Words } from './words.tsx';

type Query = ReturnType<typeof useGlobalSetting>['query'];

/** Nothing until the value is known, and the error when it cannot be read. */
function Read({ query, children }: { query: Query; children: (value: string | null) => ReactNode }) {
  const errorText = useErrorText();
  if (query.error) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  return query.data ? children(query.data.value) : null;
}

export type SwitchName =
  | 'userCreation'
  | 'strongPasswords'
  | 'requireSecondFactorEverywhere'
  | 'allowSandbox'
  | 'customPlan'
  | 'recoveryByOwnConnection';

export function InstallationSwitch({ name }: { name: SwitchName }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { query, save } = useGlobalSetting(name, [['public-setting'], connectionsQuery.queryKey]);
  return (
    <Read query={query}>
      {(value) => (
        <SettingSwitch
          label={t(`installation.${name}.name`)}
          description={t(`installation.${name}.help`)}
          error={save.error ? errorText(save.error) : undefined}
          isOn={(save.isPending ? save.variables : value) === 'enabled'}
          onChange={(isOn) => save.mutate(isOn ? 'enabled' : 'disabled')}
          save={save}
        />
      )}
    </Read>
  );
}

export function DownloadLimit() {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const { query, save } = useGlobalSetting('downloadLimit');
  const choices = downloadLimits.map((limit) => ({
    value: String(limit),
    label: formatSize(limit * 1024 * 1024, i18n.language),
  }));
  return (
    <Read query={query}>
      {(value) => (
        <div className={styles.field}>
          <NativeSelect
            label={t('installation.downloadLimit.name')}
            description={t('installation.downloadLimit.help')}
            error={save.error ? errorText(save.error) : undefined}
            value={save.isPending ? save.variables : (value ?? String(DEFAULT_DOWNLOAD_LIMIT))}
            data={choices}
            onChange={(event) => save.mutate(event.currentTarget.value)}
          />
          <SaveStatus save={save} />
        </div>
      )}
    </Read>
  );
}

type TextName =
  | 'supportContact'
  | 'openaiurlaudio'
  | 'recoveryTemplate'
  | 'recoveryTemplateLanguage'
  | 'customPlanPrice'
  | 'customPlanUserPrice'
  | 'customPlanConnectionPrice';

/** A text of the installation in one line; `supportContact` is what every company sees. */
export function InstallationText({ name }: { name: TextName }) {
  const { t } = useTranslation('settings');
  const { query, save } = useGlobalSetting(name, [supportKey, ['public-setting']]);
  return (
    <Read query={query}>
      {(value) => (
        <div className={styles.field}>
          <Words
            isOneLine
            label={t(`installation.${name}.name`)}
            description={t(`installation.${name}.help`)}
            error={save.error ? t(`installation.${name}.wrong`) : undefined}
            // A refused text stays there to be mended.
            value={save.isPending || save.error ? save.variables : (value ?? '')}
            onSave={(text) => save.mutate(text)}
          />
          <SaveStatus save={save} />
        </div>
      )}
    </Read>
  );
}
