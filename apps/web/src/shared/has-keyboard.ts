/**
 * Whether the device has a mouse, and so a keyboard. On a touch screen, focus in a text field opens a keyboard that
 * covers the conversation.
 */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;
