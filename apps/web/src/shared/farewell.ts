const STORED = 'farewell';

export interface Farewell {
  text: string;
  /** By which device, and when. */
  detail: string;
}

function parsed(stored: string | null): Farewell | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as Farewell);
  } catch {
    return null;
  }
}

/** Why this tab was signed out; the sign-in page shows it. */
export const farewell = {
  leave: (why: Farewell): void => sessionStorage.setItem(STORED, JSON.stringify(why)),
  read: (): Farewell | null => parsed(sessionStorage.getItem(STORED)),
  forget: (): void => sessionStorage.removeItem(STORED),
};
