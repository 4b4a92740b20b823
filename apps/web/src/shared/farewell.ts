const STORED = 'farewell';

/** Why this tab was signed out; the sign-in page shows it. */
export const farewell = {
  leave: (text: string): void => sessionStorage.setItem(STORED, text),
  read: (): string | null => sessionStorage.getItem(STORED),
  forget: (): void => sessionStorage.removeItem(STORED),
};
