import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SessionProvider } from '../shared/session.tsx';
import { ThemeProvider } from './theme.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Notifications position="top-center" autoClose={3_000} limit={4} />
        <ErrorBoundary>
          <SessionProvider>
            <Router />
          </SessionProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
