import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './attachments.module.css';
import { useObjectUrl } from './use-object-url.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface Props {
  onTake: (photo: File) => void;
  onClose: () => void;
}

/** The camera's live picture; the camera is released when the dialog closes. */
function useCamera(isLive: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'denied' | 'none' | null>(null);
  useEffect(() => {
    if (!isLive) return undefined;
    let stream: MediaStream | null = null;
    let isGone = false;
    const open = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1_920 } } });
      stream = opened;
      if (isGone) opened.getTracks().forEach((track) => track.stop());
      else if (video.current) video.current.srcObject = opened;
    };
    open().catch((error: unknown) => {
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      setProblem(isMissing ? 'none' : 'denied');
    });
    return () => {
      isGone = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isLive]);
  return { video, problem };
}

async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new Error('the camera gave no picture');
  return new File([blob], `foto-${Date.now()}.jpg`, { type: 'image/jpeg' });
}

/** Takes a photo with the device's camera; it is sent like a chosen file. */
export function CameraDialog({ onTake, onClose }: Props) {
  const { t } = useTranslation(['messages', 'common']);
  const [photo, setPhoto] = useState<File>();
  const { video, problem } = useCamera(photo === undefined);
  const [isReady, setReady] = useState(false);
  const url = useObjectUrl(photo);
  const capture = () => {
    if (video.current) void pictureOf(video.current).then(setPhoto);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size={620}
      title={t('camera.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.dialog}>
        <div className={styles.stage}>
          {problem ? <p role="alert">{t(`camera.${problem}`)}</p> : null}
          {photo ? <img className={styles.large} src={url} alt={t('camera.shot')} /> : null}
          {!photo && !problem ? (
            <video
              ref={video}
              className={styles.large}
              autoPlay
              muted
              playsInline
              aria-label={t('camera.live')}
              onLoadedData={() => setReady(true)}
            />
          ) : null}
        </div>
        <div className={styles.end} data-align="right">
          {photo ? (
            <>
              <Button variant="default" onClick={() => setPhoto(undefined)}>
                {t('camera.again')}
              </Button>
              <Button onClick={() => onTake(photo)}>{t('camera.use')}</Button>
            </>
          ) : (
            <Button onClick={capture} disabled={!isReady || problem !== null}>
              {t('camera.capture')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
