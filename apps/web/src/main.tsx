import '@mantine/core/styles.css';
import './ui/tokens.css';
import './ui/pills.css';
import './ui/required.css';
import './ui/disabled.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadKnownFont } from './shared/font.ts';
import { startI18n } from './shared/i18n.ts';
import { startShortcuts } from './shared/shortcuts.ts';
import { requestAhead } from './app/request-ahead.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startBackCloses } from './ui/back-closes.ts';
import { followFocus } from './ui/return-focus.ts';

/** A function, because a module that awaits would keep the first screen's file, which imports it, waiting for the texts. */
async function start(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('no #root');
  loadKnownFont();
  requestAhead();
  await startI18n();
  startBackCloses();
  followFocus();
  createRoot(root).render(<App />);
  startShortcuts();
  registerServiceWorker();
}

void start();
