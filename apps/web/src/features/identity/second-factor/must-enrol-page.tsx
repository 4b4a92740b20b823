import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session.tsx';
import { Enrol } from './enrol.tsx';
import styles from './second-factor.module.css';

/** All that a person sees who has to set up a second factor first. */
export function MustEnrolPage() {
  const { t } = useTranslation(['second-factor', 'common']);
  const { setUser, signOut } = useSession();
  return (
    <main className={styles.page}>
      <div className={styles.whole}>
        <div className={styles.icon}>
          <IconShieldLock size={26} aria-hidden />
        </div>
        <h1 className={styles.title}>{t('must.title')}</h1>
        <p className={styles.text}>{t('must.text')}</p>
        <Enrol
          doneLabel={t('must.done')}
          onOn={() => undefined}
          onDone={() => setUser({ mustEnrol: undefined })}
        />
        <Button variant="subtle" size="compact-md" className={styles.leave} onClick={() => void signOut()}>
          {t('common:menu.logout')}
        </Button>
      </div>
    </main>
  );
}
