import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioRate } from './audio-rate.ts';
import { clock } from './clock.ts';
import { BARS, usePeaks } from './peaks.ts';
import { Sound } from '../../ui/media-elements.tsx';
import styles from './voice.module.css';

const flat = Array.from({ length: BARS }, () => 0.25);
/** Only one audio plays at a time: starting one pauses the other. */
let speaking: HTMLAudioElement | null = null;

function useIsSeen(ref: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isSeen]);
  return isSeen;
}

/** The waveform, coloured up to the current position, with a slider on top. */
function Track({
  peaks,
  at,
  length,
  seek,
}: {
  peaks: number[];
  at: number;
  length: number;
  seek: (to: number) => void;
}) {
  const { t } = useTranslation('inbox');
  const end = Number.isFinite(length) && length > 0 ? length : 1;
  return (
    <span className={styles.track}>
      {peaks.map((peak, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
        <i key={index} data-played={index / BARS < at / end} style={{ height: `${14 + 86 * peak}%` }} />
      ))}
      <input
        type="range"
        aria-label={t('audio.position')}
        aria-valuetext={`${clock(at)} / ${clock(length)}`}
        min={0}
        max={end}
        step={0.1}
        value={Math.min(at, end)}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
    </span>
  );
}

function useAudio(rate: number) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate;
  }, [rate]);
  return {
    isPlaying,
    at,
    length,
    toggle() {
      const element = audio.current;
      if (!element) return;
      element.playbackRate = rate;
      if (element.paused) void element.play();
      else element.pause();
    },
    seek(to: number) {
      if (audio.current) audio.current.currentTime = to;
      setAt(to);
    },
    props: {
      ref: audio,
      onPlay() {
        if (speaking !== audio.current) speaking?.pause();
        speaking = audio.current;
        setPlaying(true);
      },
      onPause: () => setPlaying(false),
      onEnded: () => setAt(0),
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      onDurationChange: () => setLength(audio.current?.duration ?? 0),
    },
  };
}

/** Plays an audio; the waveform is loaded once the player is on the screen. */
export function AudioPlayer({ url, bytes }: { url: string; bytes: number | null }) {
  const { t } = useTranslation('inbox');
  const [rate, nextRate] = useAudioRate();
  const { isPlaying, at, length, toggle, seek, props } = useAudio(rate);
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(box);
  const peaks = usePeaks(url, bytes, isSeen) ?? flat;
  return (
    <span className={styles.audio} ref={box}>
      <Sound src={url} preload="metadata" {...props} />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'audio.pause' : 'audio.play')}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <Track peaks={peaks} at={at} length={length} seek={seek} />
      <span className={`${styles.clock} num`}>{clock(at > 0 ? at : length)}</span>
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
