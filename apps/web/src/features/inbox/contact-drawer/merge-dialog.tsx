import type { Contact } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ContactPicker, type Picked } from '../../../shared/pickers/contact-picker.tsx';
import { useMerging } from './merge-queries.ts';

/** Chooses the contact that is merged into this one. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contact-drawer');
  const errorText = useErrorText();
  const { merge } = useMerging(contact.id);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!picked || !('id' in picked) || picked.id === contact.id) return setError(t('mergeChoose'));
    setBusy(true);
    try {
      await merge(picked.id, contact.name);
      return onClose();
    } catch (failure) {
      setError(errorText(failure));
      return setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('mergeTitle', { name: shownNumber(contact.name) })}
      submitLabel={t('mergeNow')}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{t('mergeText', { name: shownNumber(contact.name) })}</p>
      <ContactPicker
        picked={picked}
        error={error}
        onPick={(next) => {
          setPicked(next);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
