import '@mantine/core/styles.css';
import '../ui/tokens.css';
import { allTexts, startI18n } from '../shared/i18n.ts';
import { installFakeServer } from './fake-server.ts';

// The app as it starts, with the fake server in the place of the real one; once for all files of the page.

installFakeServer();
await startI18n();
await allTexts();
