import { useTranslation } from 'react-i18next';
import { SettingsTabs } from '../../shared/settings-tabs.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { CurrentCertificate } from './current-certificate.tsx';
import styles from './settings.module.css';
import { useCertificates } from './use-certificates.ts';

/** One second is enough to see that the file has arrived. */
const RELOAD_MS = 1_000;
const reloadSoon = () => void setTimeout(() => window.location.reload(), RELOAD_MS);

/** The certificate by which a payment provider knows this installation, for the operator. */
export function CertificatePage({ onStored = reloadSoon }: { onStored?: () => void }) {
  const { t } = useTranslation('settings');
  const certificates = useCertificates();
  return (
    <SettingsTabs here="certificate" bar={<PageBar title={t('title')} />}>
      <div className={styles.options}>
        <CurrentCertificate certificates={certificates} />
        <CertificateForm isReplacement={(certificates.data?.length ?? 0) > 0} onStored={onStored} />
      </div>
    </SettingsTabs>
  );
}
