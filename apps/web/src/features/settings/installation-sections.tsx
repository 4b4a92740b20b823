import type { RecoveryWays } from '@prosa/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSetting } from '../../shared/public-setting.ts';
import { useMe } from '../../shared/session.tsx';
import { CredentialField, type CredentialName } from './credential-field.tsx';
import { DownloadLimit, InstallationSwitch, InstallationText } from './installation-fields.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import type { Entry, Section } from './search.ts';

const switches = ['userCreation', 'strongPasswords', 'requireSecondFactorEverywhere'] as const;
const payments = [
  'eficlientid',
  'eficlientsecret',
  'efichavepix',
  'efiwebhooksecret',
  'mpaccesstoken',
  'mpwebhooksecret',
  'stripeprivatekey',
  'stripewebhooksecret',
  'asaastoken',
  'asaaswebhooktoken',
] as const;
const prices = ['customPlanPrice', 'customPlanUserPrice', 'customPlanConnectionPrice'] as const;
type Name =
  | 'customPlan'
  | (typeof prices)[number]
  | (typeof switches)[number]
  | 'resetSecondFactor'
  | 'allowSandbox'
  | 'recoveryByOwnConnection'
  | 'recoveryTemplate'
  | 'recoveryTemplateLanguage'
  | 'downloadLimit'
  | 'supportContact'
  | 'openaiurlaudio'
  | CredentialName;

/** How codes are sent now, which the settings beside it and the connections decide. */
function RecoveryNow() {
  const { t } = useTranslation('settings');
  const ways = usePublicSetting('recovery') as RecoveryWays | null | undefined;
  return ways ? t(`recoveryNow.${ways}`) : null;
}

/** The operator's settings, which hold for every company; none for anybody else. */
export function useInstallationSections(): Section[] {
  const { t } = useTranslation('settings');
  const isOperator = useMe().super;
  if (!isOperator) return [];
  const entry = (name: Name, element: ReactNode): Entry => ({
    key: name,
    words: [t(`installation.${name}.name`), t(`installation.${name}.help`)],
    element,
  });
  const credential = (name: CredentialName) => entry(name, <CredentialField name={name} />);
  const access = switches.map((name) => entry(name, <InstallationSwitch name={name} />));
  return [
    {
      key: 'access',
      title: t('groups.access'),
      entries: [...access, entry('resetSecondFactor', <ResetSecondFactor />)],
    },
    {
      key: 'recovery',
      title: t('groups.recovery'),
      text: <RecoveryNow />,
      entries: [
        entry('recoveryByOwnConnection', <InstallationSwitch name="recoveryByOwnConnection" />),
        entry('recoveryTemplate', <InstallationText name="recoveryTemplate" />),
        entry('recoveryTemplateLanguage', <InstallationText name="recoveryTemplateLanguage" />),
      ],
    },
    {
      key: 'operation',
      title: t('groups.operation'),
      entries: [
        entry('downloadLimit', <DownloadLimit />),
        entry('allowSandbox', <InstallationSwitch name="allowSandbox" />),
        entry('supportContact', <InstallationText name="supportContact" />),
      ],
    },
    {
      key: 'payments',
      title: t('groups.payments'),
      text: t('paymentsText'),
      entries: [
        ...payments.map(credential),
        entry('customPlan', <InstallationSwitch name="customPlan" />),
        ...prices.map((name) => entry(name, <InstallationText name={name} />)),
      ],
    },
    {
      key: 'transcription',
      title: t('groups.transcription'),
      entries: [
        credential('openaikeyaudio'),
        entry('openaiurlaudio', <InstallationText name="openaiurlaudio" />),
      ],
    },
  ];
}
