import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import styles from './voice.module.css';

/** What was heard; an answer without it is none. */
async function transcriptOf(file: number, signal: AbortSignal): Promise<string | null> {
  const answer: { transcribedText?: unknown } = await call('transcribeAudio', { params: { file }, signal });
  return typeof answer.transcribedText === 'string' ? answer.transcribedText : null;
}

/** What is said in an audio, once somebody asks. */
export function Transcript({ messageId }: { messageId: number }) {
  const { t } = useTranslation('inbox');
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['transcription', messageId],
    queryFn: async ({ signal }) => {
      const text = await transcriptOf(messageId, signal);
      if (text === null) throw new Error(t('audio.oddAnswer'));
      return text;
    },
    enabled: isAsked,
    // It is paid for: nobody asks twice by accident.
    retry: false,
    staleTime: Infinity,
  });
  if (data !== undefined) {
    return (
      <p className={styles.transcript} aria-label={t('audio.transcription')}>
        {data}
      </p>
    );
  }
  // The audio is named by what the server does not take for one.
  const isOdd = isApiError(error) && error.code === 'ERR_VALIDATION';
  return (
    <span className={styles.transcribe}>
      <button type="button" disabled={isFetching} onClick={() => (isAsked ? void refetch() : setAsked(true))}>
        {t('audio.transcribe')}
        {isFetching ? '…' : ''}
      </button>
      {error && !isFetching ? (
        <span role="alert">{isOdd ? t('audio.oddAddress') : errorText(error)}</span>
      ) : null}
    </span>
  );
}
