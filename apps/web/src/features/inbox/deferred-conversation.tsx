import { Suspense } from 'react';
import { allTexts } from '../../shared/i18n.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Loading } from '../../ui/loading.tsx';

const AHEAD_MS = 1_500;
const loadConversation = async () => (await import('./conversation/conversation.tsx')).Conversation;
// The ticket list is shown first.
const LazyConversation = lazyComponent(loadConversation);

export function DeferredConversation(given: { uuid: string; onBack?: () => void }) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyConversation {...given} />
    </Suspense>
  );
}

/**
 * Loads the conversation's code ahead, so that the first ticket opens at once; after a failure it is loaded on opening.
 */
export function loadAhead(): () => void {
  const timer = setTimeout(
    () => void Promise.all([loadConversation(), allTexts()]).catch(() => undefined),
    AHEAD_MS,
  );
  return () => clearTimeout(timer);
}
