/** On a touch screen, focus in a text field opens the keyboard, which covers the conversation. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;
