import { Anchor, Button } from '@mantine/core';
import type { SessionUser, SupportState } from '@prosa/contract';
import { IconLifebuoy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMe } from '../../shared/session.tsx';
import {
  backToOwnCompany,
  formatUntil,
  leaveCompany,
  mayLetSupportIn,
  useSupportState,
} from '../../shared/support-access.ts';
import styles from './support-bar.module.css';

const SETTINGS = '/settings?tab=support';

/** For the operator: always there, so that nobody forgets in whose company this is. */
function Inside({ me, support }: { me: SessionUser; support: NonNullable<SessionUser['support']> }) {
  const { t, i18n } = useTranslation('support');
  const [isBusy, setBusy] = useState(false);
  const { name } = me.company;
  useEffect(() => {
    const ms = Date.parse(support.endsAt) - Date.now();
    const timer = setTimeout(() => void backToOwnCompany(name), Math.max(0, ms));
    return () => clearTimeout(timer);
  }, [support.endsAt, name]);
  const leave = () => {
    setBusy(true);
    void leaveCompany(name);
  };
  return (
    <section className={styles.inside} aria-label={t('bar.label')}>
      <IconLifebuoy size={17} aria-hidden />
      <span className={styles.text}>
        {t('bar.inside', { company: name, until: formatUntil(support.endsAt, i18n.language) })}
        {' · '}
        {t(`bar.${support.mode}`)}
      </span>
      <Button size="compact-sm" variant="white" color="dark" loading={isBusy} onClick={leave}>
        {t('bar.leave')}
      </Button>
    </section>
  );
}

function Notice({ state: { inside, request } }: { state: SupportState }) {
  const { t } = useTranslation('support');
  const names = inside.map(({ name }) => name).join(', ');
  if (inside.length === 0 && request === null) return null;
  return (
    <section className={styles.notice} data-asks={inside.length === 0} aria-label={t('bar.label')}>
      <IconLifebuoy size={16} aria-hidden />
      <span className={styles.text}>
        {inside.length > 0
          ? t('bar.isHere', { names })
          : t('bar.asks', { name: request?.name, reason: request?.reason })}
      </span>
      <Anchor component={Link} href={SETTINGS} size="sm">
        {t(inside.length > 0 ? 'bar.show' : 'bar.answer')}
      </Anchor>
    </section>
  );
}

/** For admins a line while support is in the company, or asks to be let in; for support itself where it is. */
export function SupportBar() {
  const me = useMe();
  const { data } = useSupportState(mayLetSupportIn(me) && !me.support);
  if (me.support) return <Inside me={me} support={me.support} />;
  return <div aria-live="polite">{data ? <Notice state={data} /> : null}</div>;
}
