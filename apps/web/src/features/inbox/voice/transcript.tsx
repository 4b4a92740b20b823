import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import styles from './voice.module.css';

/** What is said in an audio, once somebody asks. */
export function Transcript({ messageId }: { messageId: number }) {
  const { t } = useTranslation('inbox');
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['transcription', messageId],
    queryFn: async ({ signal }) => call('transcribeAudio', { params: { file: messageId }, signal }),
    enabled: isAsked,
    // It is paid for: nobody asks twice by accident.
    retry: false,
    staleTime: Infinity,
  });
  if (data) {
    return (
      <p className={styles.transcript} aria-label={t('audio.transcription')}>
        {data.transcribedText}
      </p>
    );
  }
  return (
    <span className={styles.transcribe}>
      <button type="button" disabled={isFetching} onClick={() => (isAsked ? void refetch() : setAsked(true))}>
        {t('audio.transcribe')}
        {isFetching ? '…' : ''}
      </button>
      {error && !isFetching ? <span role="alert">{errorText(error)}</span> : null}
    </span>
  );
}
