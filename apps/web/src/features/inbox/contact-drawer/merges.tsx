import { Button } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { formatDate } from '../../../ui/format.ts';
import { ContactAddress } from '../../../shared/contact-address.tsx';
import styles from './drawer.module.css';
import { useMerges, useMerging } from './merge-queries.ts';
import { Section } from './section.tsx';

const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** Merges two contacts of the same person, and separates them again. */
export function Merges({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('contact-drawer');
  const { data } = useMerges(contact.id);
  const { undo } = useMerging(contact.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('merges')}
      count={data?.length}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowsJoin2 size={14} />}
          onClick={() => setOpen(true)}
        >
          {t('merge')}
        </Button>
      }
    >
      <ul className={styles.merges}>
        {data?.map(({ id, gone, user, createdAt }, place) => (
          <li key={id}>
            <span>
              <b>{shownNumber(gone.name)}</b>
              <small>
                <ContactAddress contact={gone} />
              </small>
              <small>
                {t('mergedBy', {
                  name: user?.name ?? t('nobody'),
                  date: formatDate(createdAt, i18n.language),
                })}
              </small>
            </span>
            {place === 0 ? (
              <Button variant="default" size="compact-sm" onClick={() => void undo(id)}>
                {t('mergeUndo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <Suspense fallback={null}>
          <MergeDialog contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
