import { createContext } from 'react';

/** The width (px) of a row of the list; 0 before it is known. */
export const RowWidth = createContext(0);
