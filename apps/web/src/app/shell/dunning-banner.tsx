import { Anchor } from '@mantine/core';
import { isAdmin } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useMe } from '../../shared/session.tsx';
import { daysLeft } from '../../shared/subscription.ts';
import styles from './connection-banner.module.css';

/** Whoever is in a conversation is not interrupted. */
const conversation = /^\/tickets\/./i;

/** For admins, in the last days before the due date: how long, and where to pay. */
export function DunningBanner() {
  const { t } = useTranslation('billing');
  const me = useMe();
  const [path] = useLocation();
  const left = daysLeft(me);
  if (left === null || !isAdmin(me) || me.support || conversation.test(path)) return null;
  return (
    <section className={styles.banner} aria-label={t('title')}>
      {left === 0 ? t('dunning.today') : t('dunning.soon', { count: left })}{' '}
      <Anchor component={Link} href="/financeiro" inherit c="inherit" underline="always">
        {t('pay')}
      </Anchor>
    </section>
  );
}
