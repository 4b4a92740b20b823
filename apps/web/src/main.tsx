import '@mantine/core/styles.css';
import './ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadKnownFont } from './shared/font.ts';
import { startI18n } from './shared/i18n.ts';
import { startShortcuts } from './shared/shortcuts.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startBackCloses } from './ui/back-closes.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('no #root');
loadKnownFont();
await startI18n();
startBackCloses();
createRoot(root).render(<App />);
startShortcuts();
registerServiceWorker();
