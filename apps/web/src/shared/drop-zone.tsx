import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';
import styles from './drop-zone.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

interface Props {
  /** Otherwise the first one is taken, and a toast says so. */
  takesSeveral?: boolean;
  onDrop: (files: File[]) => void;
}

/**
 * Covers the conversation while files are dragged over the page, and takes them. Without it the browser would open the
 * dropped file and leave the page.
 */
export function DropZone({ takesSeveral = false, onDrop }: Props) {
  const { t } = useTranslation('messages');
  const [isDragging, setDragging] = useState(false);
  const take = useRef(onDrop);
  useEffect(() => {
    take.current = onDrop;
  });
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setDragging(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const isInside = event.target instanceof Element && event.target.closest('[data-drop-zone]') !== null;
      if (files.length === 0 || !isInside) return;
      if (files.length > 1 && !takesSeveral) toast.failed(t('dropOnlyFirst'));
      take.current(takesSeveral ? files : files.slice(0, 1));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [t, takesSeveral]);
  if (!isDragging) return null;
  return (
    <div className={styles.drop} data-drop-zone>
      <p>
        <IconUpload size={28} aria-hidden />
        {t('drop')}
      </p>
    </div>
  );
}
