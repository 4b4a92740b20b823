import '@mantine/core/styles.css';
import '../ui/font.ts';
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
// Widths are those of the product's font, whichever file runs first.
await Promise.all(
  ['400 13px "Inter Variable"', '600 13px "Inter Variable"'].map(async (font) => document.fonts.load(font)),
);
