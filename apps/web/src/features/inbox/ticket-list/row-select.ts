import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Selection } from './use-selection.ts';

/** Milliseconds until a press selects a row, and pixels after which it is a movement. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

/**
 * Selects a row by Ctrl or Cmd and a click, a range by Shift, and by a long press on a touch screen; while rows are
 * selected, a touch selects instead of opening.
 */
export function useRowSelect(id: number, selection: Selection | null) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isPressed = useRef(false);
  const isTouch = useRef(false);
  if (!selection) return {};
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end();
      isPressed.current = false;
      isTouch.current = pointerType === 'touch';
      if (!isTouch.current) return;
      const timer = window.setTimeout(() => {
        isPressed.current = true;
        press.current = null;
        selection.toggle(id);
      }, LONG_PRESS_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
    },
    onPointerUp: end,
    // The browser scrolls.
    onPointerCancel: end,
    // Else a long press opens the link's menu over the selected row.
    onContextMenu: (event: MouseEvent) => {
      if (isTouch.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const isOne = event.metaKey || event.ctrlKey || (isTouch.current && selection.ids.size > 0);
      if (!isPressed.current && !isOne && !event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (isPressed.current) isPressed.current = false;
      else if (event.shiftKey) selection.extend(id);
      else selection.toggle(id);
    },
  };
}
