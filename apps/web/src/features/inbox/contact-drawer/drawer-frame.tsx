import type { Ticket } from '@prosa/contract';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import styles from './drawer-frame.module.css';

const ContactDrawer = lazyComponent(async () => (await import('./contact-drawer.tsx')).ContactDrawer);

const STORED = 'contact-drawer';
/** In a narrower window (px) the drawer would cover the conversation that was just opened. */
const WIDE = 1_280;

export interface DrawerState {
  isOpen: boolean;
  toggle: () => void;
  /** True once after somebody opened it: one that stays open from ticket to ticket must not take the focus. */
  takesFocus: () => boolean;
}

/** Whether the contact's drawer is open; on a wide screen it stays open from ticket to ticket. */
export function useContactDrawer(): DrawerState {
  const [isOpen, setOpen] = useState(
    () => window.innerWidth >= WIDE && localStorage.getItem(STORED) === 'open',
  );
  const wasOpened = useRef(false);
  return {
    isOpen,
    takesFocus: () => {
      const takes = wasOpened.current;
      wasOpened.current = false;
      return takes;
    },
    toggle: () => {
      wasOpened.current = !isOpen;
      localStorage.setItem(STORED, isOpen ? 'closed' : 'open');
      setOpen(!isOpen);
    },
  };
}

interface Props {
  ticket: Ticket | undefined;
  drawer: DrawerState;
  children: ReactNode;
}

/** The conversation with the contact's drawer beside it, or over it in a narrow window. */
export function DrawerFrame({ ticket, drawer, children }: Props) {
  useBackCloses(drawer.isOpen && ticket !== undefined, drawer.toggle);
  return (
    <div className={styles.frame}>
      {children}
      {drawer.isOpen && ticket ? (
        <Suspense fallback={null}>
          <ContactDrawer ticket={ticket} takesFocus={drawer.takesFocus} onClose={drawer.toggle} />
        </Suspense>
      ) : null}
    </div>
  );
}
