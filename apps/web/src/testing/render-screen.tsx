import type { SessionUser } from '@prosa/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { realtime } from '../api/realtime.ts';
import { tokenStore } from '../api/token-store.ts';
import { ThemeProvider } from '../app/theme.tsx';
import { Toaster } from '../app/toaster.tsx';
import { UiEventsProvider } from '../shared/ui-events.tsx';
import { SessionProvider, useSession } from '../shared/session.tsx';
import { toasts } from '../shared/toast.ts';

import { server } from './fake-server.ts';
import { admin, publicSettings } from './records.ts';

interface Options {
  /** Null: nobody is signed in, and the screen is there all the same. */
  user?: SessionUser | null;
  /** The screen stays when the person signs out. */
  isPublic?: boolean;
  /** With the query. */
  path?: string;
}

let root: Root | undefined;

/** An access token like the server's; the page reads the user's id from it. */
const tokenOf = ({ id }: SessionUser): string => `e30.${btoa(JSON.stringify({ id }))}.signature`;

function WhenSignedIn({ children }: { children: ReactNode }) {
  return useSession().user ? children : null;
}

function WhenLoaded({ children }: { children: ReactNode }) {
  return useSession().user === undefined ? null : children;
}

/** Renders a screen, or a part of one, for a signed-in user or for nobody, inside the providers of the whole app. */
export function renderScreen(screen: ReactNode, options: Options = {}): void {
  const { user = admin, path = '/' } = options;
  const isPublic = options.isPublic ?? user === null;
  tokenStore.set(user ? tokenOf(user) : null);
  history.replaceState(null, '', path);
  server.serve((user ?? admin).companyId);
  server.on('readUser', () => user ?? admin);
  server.on('readPublicSetting', () => null);
  server.on('countUnreadChats', () => ({ count: 0 }));
  server.on('listPublicSettings', () => publicSettings());
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  root.render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Toaster />
        <SessionProvider>
          <UiEventsProvider>
            {isPublic ? <WhenLoaded>{screen}</WhenLoaded> : <WhenSignedIn>{screen}</WhenSignedIn>}
          </UiEventsProvider>
        </SessionProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}

/** Removes the screen and all state of the page. It waits for pending mutations to end. */
export async function removeScreen(): Promise<void> {
  try {
    // The answer of a pending mutation would be written into the next test's cache.
    await vi.waitFor(async () => {
      // A mutation may wait for a query, which would be tried again for some seconds.
      await queryClient.cancelQueries();
      expect(queryClient.isMutating()).toBe(0);
    });
  } finally {
    clear();
  }
}

function clear(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  realtime.close();
  queryClient.clear();
  toasts.closeAll();
  tokenStore.set(null);
  localStorage.clear();
}
