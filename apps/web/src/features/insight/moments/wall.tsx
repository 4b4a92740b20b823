import { Button, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/use-now.ts';
import { formatTime } from '../../../ui/format.ts';
import styles from './moments.module.css';

/** Asks for the whole screen. It needs a press of a person, and a refusal changes nothing else. */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** Esc ends the full screen without a key event: whoever leaves it leaves the wall too. */
function useFullScreenEnd(onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const changed = () => {
      if (document.fullscreenElement === null) end();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

/** A screen that nobody touches would go dark. Where the browser does not support or allow it, it does. */
function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (next) => {
          if (isOver) void next.release();
          else lock = next;
        },
        () => undefined,
      );
    };
    ask();
    // The browser ends the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

function Clock() {
  const { i18n } = useTranslation();
  const now = useNow(1_000);
  return <time className={`${styles.clock} num`}>{formatTime(now, i18n.language)}</time>;
}

/** The panel without menu and bar, larger, for a screen on a wall; Esc leaves it. */
export function Wall({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { t } = useTranslation('moments');
  useFullScreenEnd(onLeave);
  useAwakeScreen();
  return (
    <Modal.Root opened onClose={onLeave} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={t('title')} className={styles.wall}>
        <Modal.Body className={styles.wallBody}>
          <div className={styles.wallBar}>
            <h1>{t('title')}</h1>
            <Clock />
            <Button variant="subtle" color="gray" leftSection={<IconX size={18} />} onClick={onLeave}>
              {t('wall.leave')}
            </Button>
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
