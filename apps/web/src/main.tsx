import '@mantine/core/styles.css';
import './ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadKnownFont } from './shared/font.ts';
import { startI18n } from './shared/i18n.ts';
import { startShortcuts } from './shared/shortcuts.ts';
import { registerServiceWorker } from './app/service-worker.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('no #root');
loadKnownFont();
await startI18n();
createRoot(root).render(<App />);
startShortcuts();
registerServiceWorker();
