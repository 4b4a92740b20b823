import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { UiEventsProvider } from '../shared/ui-events.tsx';
import { SessionProvider } from '../shared/session.tsx';
import { ThemeProvider } from './theme.tsx';
import { Toaster } from './toaster.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Toaster />
        <ErrorBoundary>
          <SessionProvider>
            <UiEventsProvider>
              <Router />
            </UiEventsProvider>
          </SessionProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
