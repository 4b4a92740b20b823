import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './conversation.module.css';

const RATES = [1, 1.5, 2, 0.5];
const STORED = 'audioRate';

function readRate(): number {
  const stored = Number(localStorage.getItem(STORED));
  return RATES.includes(stored) ? stored : 1;
}

function clock(seconds: number): string {
  if (!Number.isFinite(seconds)) return '0:00';
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** A voice note; its speed is remembered for all of them. */
export function AudioPlayer({ url }: { url: string }) {
  const { t } = useTranslation('inbox');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [rate, setRate] = useState(readRate);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    element.playbackRate = rate;
    if (element.paused) void element.play();
    else element.pause();
  };
  const nextRate = () => {
    const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
    localStorage.setItem(STORED, String(next));
    setRate(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  return (
    <span className={styles.audio}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a customer said has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'audio.pause' : 'audio.play')}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <input
        type="range"
        className={styles.track}
        aria-label={t('audio.position')}
        min={0}
        max={Number.isFinite(length) && length > 0 ? length : 1}
        step={0.1}
        value={at}
        onChange={(event) => {
          if (audio.current) audio.current.currentTime = Number(event.currentTarget.value);
        }}
      />
      <span className="num">{clock(at > 0 ? at : length)}</span>
      <button
        type="button"
        className={`${styles.rate} num`}
        aria-label={t('audio.speed', { rate })}
        onClick={nextRate}
      >
        {rate}×
      </button>
    </span>
  );
}
