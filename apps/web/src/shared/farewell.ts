const STORED = 'farewell';

/** Why this tab was signed out, for the sign-in page that comes after. */
export const farewell = {
  leave: (text: string): void => sessionStorage.setItem(STORED, text),
  read: (): string | null => sessionStorage.getItem(STORED),
  forget: (): void => sessionStorage.removeItem(STORED),
};
