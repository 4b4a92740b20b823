import { Button } from '@mantine/core';
import { IconLogout, IconReceipt, IconUser } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useMe, useSession } from '../shared/session.tsx';
import { toast } from '../shared/toast.ts';
import { formatDate } from '../ui/format.ts';
import styles from './expired-frame.module.css';

/** What the people of an expired company may open. */
const FINANCE = '/financeiro';
const PROFILE = '/profile';

const places = [
  [FINANCE, 'finance', IconReceipt],
  [PROFILE, 'profile', IconUser],
] as const;

function useExpiryText(): string {
  const { t, i18n } = useTranslation('billing');
  const { company } = useMe();
  const hasDate = company.dueDate !== null && Date.parse(company.dueDate) <= Date.now();
  return hasDate ? t('expired', { date: formatDate(company.dueDate ?? '', i18n.language) }) : t('suspended');
}

/**
 * The frame of a company that has expired: its people stay signed in, see its invoices and their profile, and can sign
 * out. Every other address leads to the invoices.
 */
export function ExpiredFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['billing', 'shell', 'common']);
  const { company } = useMe();
  const { signOut } = useSession();
  const [path, navigate] = useLocation();
  const text = useExpiryText();
  useEffect(() => toast.failed(text), [text]);
  const here = path.toLowerCase();
  const leave = async () => {
    await signOut();
    navigate('/login');
  };
  return (
    <div className={styles.app}>
      <header className={styles.bar}>
        <b className={styles.name}>{company.name}</b>
        <nav className={styles.places} aria-label={t('billing:frame')}>
          {places.map(([address, name, PlaceIcon]) => (
            <Link
              key={address}
              href={address}
              className={styles.place}
              aria-current={here === address ? 'page' : undefined}
            >
              <PlaceIcon size={16} aria-hidden />
              {t(`shell:screens.${name}`)}
            </Link>
          ))}
        </nav>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconLogout size={16} />}
          onClick={() => void leave()}
        >
          {t('common:menu.logout')}
        </Button>
      </header>
      <section className={styles.notice} aria-label={t('billing:checkout')}>
        {text}
      </section>
      <main className={styles.content}>{children}</main>
    </div>
  );
}
