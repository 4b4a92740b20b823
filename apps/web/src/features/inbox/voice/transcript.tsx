import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import styles from '../../../shared/voice/voice.module.css';

/** Returns null when the response contains no text. */
async function transcriptOf(file: number, signal: AbortSignal): Promise<string | null> {
  const answer: { transcribedText?: unknown } = await call('transcribeAudio', { params: { file }, signal });
  return typeof answer.transcribedText === 'string' ? answer.transcribedText : null;
}

/** Requests the transcript of an audio only when somebody asks for it; absent where the installation has none. */
export function Transcript({ messageId }: { messageId: number }) {
  const { t } = useTranslation('inbox');
  const errorText = useErrorText();
  const isOn = usePublicSetting('transcription') === 'enabled';
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['transcription', messageId],
    queryFn: async ({ signal }) => {
      const text = await transcriptOf(messageId, signal);
      if (text === null) throw new Error(t('audio.oddAnswer'));
      return text;
    },
    enabled: isAsked,
    // Each transcription costs money: nothing repeats the request automatically.
    retry: false,
    staleTime: Infinity,
  });
  if (!isOn) return null;
  if (data !== undefined) {
    return (
      <p className={styles.transcript} aria-label={t('audio.transcription')}>
        {data}
      </p>
    );
  }
  // ERR_VALIDATION means that the server does not accept the message's id.
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
