import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ratingFaces } from './rating-faces.ts';
import styles from './tickets.module.css';

/** The customer's rating as the attendant enters it: one of five faces. */
export function RatingDialog({
  onClose,
  onRate,
}: {
  onClose: () => void;
  onRate: (ratingId: number) => void;
}) {
  const { t } = useTranslation('tickets');
  const [ratingId, setRatingId] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ratingId === null) return setMissing(true);
    onClose();
    return onRate(ratingId);
  };
  return (
    <FormDialog
      title={t('rating.title')}
      submitLabel={t('rating.submit')}
      failure={isMissing && ratingId === null ? t('rating.required') : null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <fieldset className={styles.faces}>
        <legend>{t('rating.question')}</legend>
        {ratingFaces.map((face, index) => (
          <label key={face} data-checked={ratingId === index + 1}>
            <input
              type="radio"
              name="ratingId"
              value={index + 1}
              checked={ratingId === index + 1}
              onChange={() => setRatingId(index + 1)}
            />
            <span aria-hidden>{face}</span>
            <small>{t(`rating.face${(index + 1) as 1 | 2 | 3 | 4 | 5}`)}</small>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
