import { abilitiesOf, type AbilityOf, type RightSource, type Viewer } from '@prosa/domain';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCompanySettings } from '../../../shared/company-settings.ts';
import { useMe } from '../../../shared/session.tsx';
import { viewerOf } from '../../../shared/viewer.ts';
import styles from './abilities.module.css';
import type { UserForm } from './user-form.ts';

type Values = UserForm['values'];

function useSourceText(): (source: RightSource) => string {
  const { t } = useTranslation('users');
  return (source) => {
    if (source === 'queueIds' || source === 'whatsappId' || source === 'profile' || source === 'super')
      return t(`abilities.sources.${source}`);
    return t(`switches.${source}`);
  };
}

function Row({ ability, isAllowed, sources }: AbilityOf) {
  const { t } = useTranslation('users');
  const sourceText = useSourceText();
  const named = { sources: sources.map(sourceText).join(' + ') };
  const reason = isAllowed ? t('abilities.from', named) : t('abilities.lacks', named);
  const Sign = isAllowed ? IconCheck : IconX;
  return (
    <li>
      <Sign
        size={18}
        role="img"
        aria-label={t(isAllowed ? 'abilities.yes' : 'abilities.no')}
        className={isAllowed ? styles.allowed : styles.denied}
      />
      <span>
        {t(`abilities.names.${ability}`)}
        <small className={styles.sources}>{sources.length > 0 ? reason : t('abilities.everybody')}</small>
      </span>
    </li>
  );
}

/** What the person of the form will see and do, from the rules that the server enforces; it follows each switch. */
export function Abilities({ values, userId }: { values: Values; userId: number | null }) {
  const { t } = useTranslation('users');
  const me = useMe();
  const { data: settings } = useCompanySettings();
  if (!settings) return null;
  const { queueIds, name, ...rights } = values;
  const viewer: Viewer = { ...viewerOf(me), ...rights, queueIds, name, id: userId ?? 0 };
  // Whoever is no operator need not know what operators do.
  const shown = abilitiesOf(viewer, settings).filter(
    ({ ability }) => ability !== 'installation' || me.super || values.super,
  );
  const title = name.trim() === '' ? t('abilities.titleNew') : t('abilities.title', { name: name.trim() });
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {shown.map((one) => (
          <Row key={one.ability} {...one} />
        ))}
      </ul>
    </section>
  );
}
