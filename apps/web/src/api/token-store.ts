const KEY = 'token';

let memory: string | null = null;

/**
 * The access token, shared by all tabs of this browser. Private windows may forbid storage; it is then in memory
 * only.
 */
export const tokenStore = {
  get(): string | null {
    try {
      return localStorage.getItem(KEY) ?? memory;
    } catch {
      return memory;
    }
  },
  set(token: string | null): void {
    memory = token;
    try {
      if (token === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, token);
    } catch {
      // Storage is forbidden.
    }
  },
};
