import { memo, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useShortcut } from '../../../shared/shortcuts.ts';
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

/** Before the conversation in the tree: whatever the conversation opens answers Escape before it. */
function EscapeCloses({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('kanban');
  useShortcut('Escape', t('keys.close'), onClose);
  return null;
}

interface Props {
  uuid: string;
  onClose: () => void;
}

/** A conversation beside the board, or over it in a narrow window. */
export const BoardTicket = memo(function BoardTicket({ uuid, onClose }: Props) {
  return (
    <div className={styles.ticket}>
      <EscapeCloses onClose={onClose} />
      <Router {...besideBoard}>
        <Suspense fallback={<Loading />}>
          <Conversation key={uuid} uuid={uuid} onBack={onClose} />
        </Suspense>
      </Router>
    </div>
  );
});
