import { ActionIcon, Button } from '@mantine/core';
import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../shortcuts.ts';
import { clock } from './clock.ts';
import type { Recorder } from './use-recorder.ts';
import styles from './voice.module.css';

const BARS = 40;
const TICK_MS = 100;

/** Recent loudness values, newest last. */
function useLevels(level: () => number): number[] {
  const [levels, setLevels] = useState<number[]>(() => Array.from({ length: BARS }, () => 0));
  useEffect(() => {
    const timer = setInterval(() => setLevels((known) => [...known.slice(1), level()]), TICK_MS);
    return () => clearInterval(timer);
  }, [level]);
  return levels;
}

function Levels({ level }: { level: () => number }) {
  const levels = useLevels(level);
  return (
    <span className={styles.levels} aria-hidden>
      {levels.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
        <i key={index} style={{ height: `${12 + 88 * value}%` }} />
      ))}
    </span>
  );
}

export function RecorderBar({ recorder, sendLabel }: { recorder: Recorder; sendLabel: string }) {
  const { t } = useTranslation('messages');
  const { recording, startedAt, isBusy } = recorder;
  const [now, setNow] = useState(startedAt);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    send.current?.focus();
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useShortcut('Escape', t('voice.cancel'), recorder.cancel);
  if (!recording) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t('voice.recording')}>
      <ActionIcon
        variant="subtle"
        color="danger"
        size={32}
        aria-label={t('voice.cancel')}
        title={t('voice.cancel')}
        onClick={recorder.cancel}
      >
        <IconTrash size={18} />
      </ActionIcon>
      <span className={styles.dot} aria-hidden />
      <span className="num" role="timer">
        {clock(Math.max(0, now - startedAt) / 1_000)}
      </span>
      <Levels level={recording.level} />
      <Button
        ref={send}
        size="compact-md"
        loading={isBusy}
        leftSection={<IconSend2 size={16} aria-hidden />}
        onClick={recorder.finish}
      >
        {sendLabel}
      </Button>
    </div>
  );
}
