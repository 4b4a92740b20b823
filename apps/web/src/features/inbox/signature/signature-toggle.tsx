import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import styles from './signature.module.css';
import { useSignature } from './use-signature.ts';

/** Switches the signature of this user's messages on and off. */
export function SignatureToggle() {
  const { t } = useTranslation('messages');
  const me = useMe();
  const { isAllowed, isOn, toggle } = useSignature();
  if (!isAllowed) return null;
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={toggle}>
      {isOn ? t('sign.on', { name: me.name.split(' ')[0] ?? '' }) : t('sign.off')}
    </button>
  );
}
