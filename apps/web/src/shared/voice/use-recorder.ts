import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../toast.ts';
import { startRecording, type Recording } from './recording.ts';

export interface Recorder {
  /** Null while nothing is recorded. */
  recording: Recording | null;
  /** The time of the start, in milliseconds. */
  startedAt: number;
  isBusy: boolean;
  start: () => void;
  cancel: () => void;
  finish: () => void;
}

/** Records a voice note; leaving the conversation discards it. */
export function useRecorder(onRecorded: (file: File) => void): Recorder {
  const { t } = useTranslation('messages');
  const [recording, setRecording] = useState<Recording | null>(null);
  const [startedAt, setStartedAt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const current = useRef<Recording | null>(null);
  useEffect(() => () => current.current?.cancel(), []);
  const setCurrent = (next: Recording | null) => {
    current.current = next;
    setRecording(next);
  };
  const refused = (error: unknown) => {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    toast.failed(t(isMissing ? 'voice.noMicrophone' : 'voice.denied'));
  };
  return {
    recording,
    startedAt,
    isBusy,
    start() {
      if (isBusy || recording) return;
      setBusy(true);
      startRecording()
        .then((started) => {
          setStartedAt(Date.now());
          setCurrent(started);
        }, refused)
        .finally(() => setBusy(false));
    },
    cancel() {
      recording?.cancel();
      setCurrent(null);
    },
    finish() {
      if (!recording || isBusy) return;
      setBusy(true);
      recording
        .finish()
        .then((file) => (file ? onRecorded(file) : toast.failed(t('voice.tooShort'))), refused)
        .finally(() => {
          setCurrent(null);
          setBusy(false);
        });
    },
  };
}
