import { uiEvent } from '../../shared/ui-events.tsx';

export const paletteRequested = uiEvent('palette');
