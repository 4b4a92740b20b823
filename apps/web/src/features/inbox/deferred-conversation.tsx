import { Suspense } from 'react';
import { allTexts } from '../../shared/i18n.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Loading } from '../../ui/loading.tsx';

const AHEAD_MS = 1_500;
const loadConversation = async () => (await import('./conversation/conversation.tsx')).Conversation;
// The list stands there first.
const LazyConversation = lazyComponent(loadConversation);

/** A conversation, which is loaded after the list. */
export function DeferredConversation(given: { uuid: string; onBack?: () => void }) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyConversation {...given} />
    </Suspense>
  );
}

/** The first ticket that somebody chooses opens at once; what cannot be had now is asked for then. */
export function loadAhead(): () => void {
  const timer = setTimeout(
    () => void Promise.all([loadConversation(), allTexts()]).catch(() => undefined),
    AHEAD_MS,
  );
  return () => clearTimeout(timer);
}
