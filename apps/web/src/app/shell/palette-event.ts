import { uiEvent } from '../../shared/ui-events.tsx';

/** Opens the command palette. */
export const paletteRequested = uiEvent('palette');
