import { LIST_WIDTH } from '@prosa/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clampWidth } from './list-width.ts';
import styles from './list-column.module.css';

interface Props {
  width: number;
  setWidth: (width: number) => void;
  save: (width: number) => void;
}

/** The default width means that the user chose none; a user who chooses exactly it gets one pixel more. */
const asChosen = (width: number) =>
  clampWidth(width) === LIST_WIDTH.default ? LIST_WIDTH.default + 1 : clampWidth(width);

/** The column's right edge, which is dragged or moved by the arrow keys; `save` stores the width where it stops. */
export function ResizeHandle({ width, setWidth, save }: Props) {
  const { t } = useTranslation('inbox');
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const from = event.clientX - width;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => setWidth(clampWidth(moved.clientX - from));
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      save(asChosen(ended.clientX - from));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setWidth(clampWidth(width + step));
    save(asChosen(width + step));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuemin={LIST_WIDTH.min}
      aria-valuemax={LIST_WIDTH.max}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
