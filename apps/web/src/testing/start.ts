import '@mantine/core/styles.css';
import '../ui/tokens.css';
import '../ui/pills.css';
import '../ui/required.css';
import '../ui/disabled.css';
import { allTexts, startI18n } from '../shared/i18n.ts';
import { installFakeServer } from './fake-server.ts';

// Starts the app with the fake server in place of the real one, once for all test files of the page.

installFakeServer();
await startI18n();
await allTexts();
