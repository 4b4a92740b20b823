import { memo, Suspense, useEffect } from 'react';
import { Router } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { Loading } from '../../../ui/loading.tsx';
import { onBoard } from './board-address.ts';
import styles from './kanban.module.css';

const loadConversation = async () => (await import('../conversation/index.ts')).Conversation;
const Conversation = lazyComponent(loadConversation);

/** Loads the conversation's code while the board is read, so that the first card opens at once. */
export function useConversationAhead(): void {
  useEffect(() => void loadConversation().catch(() => undefined), []);
}

type Location = ReturnType<typeof useBrowserLocation>;

/** What the conversation asks of the ticket screen happens beside the board. */
function useBoardLocation(): Location {
  const [path, navigate] = useBrowserLocation();
  return [path, (to, options) => navigate(onBoard(String(to), window.location), options)];
}

const besideBoard = { hook: useBoardLocation };

interface Props {
  uuid: string;
  onClose: () => void;
}

/** A conversation beside the board, or over it in a narrow window. */
export const BoardTicket = memo(function BoardTicket({ uuid, onClose }: Props) {
  return (
    <div className={styles.ticket}>
      <Router {...besideBoard}>
        <Suspense fallback={<Loading />}>
          <Conversation key={uuid} uuid={uuid} onBack={onClose} />
        </Suspense>
      </Router>
    </div>
  );
});
