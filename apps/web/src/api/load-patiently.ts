const AGAIN_MS = 1_000;
const wait = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function isServerAway(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/health/live', { cache: 'no-store' });
    return !ok;
  } catch {
    return true;
  }
}

// Vite never requests a failed style sheet again, so failed ones are collected here.
const missing = new Set<string>();
window.addEventListener('vite:preloadError', (event) => {
  const href = /CSS for (\S+)$/.exec(event.payload.message)?.[1];
  if (!href) return;
  event.preventDefault();
  missing.add(href);
});

async function arrived(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${link.href} did not come`)));
  });
}

async function mendStyles(): Promise<void> {
  await Promise.all(
    [...missing].map(async (href) => {
      const address = new URL(href, location.href).href;
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      const failed = links.find((link) => link.href === address);
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.href = href;
      if (failed) failed.replaceWith(again);
      else document.head.append(again);
      await arrived(again);
      missing.delete(href);
    }),
  );
}

/**
 * Loads a part of the app and waits while the server is away. A failure although the server answers means that the
 * file belongs to an older version: it is thrown, and the page must be reloaded.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  let hasAnswered = false;
  for (;;) {
    try {
      const loaded = await load();
      await mendStyles();
      return loaded;
    } catch (error) {
      // Throws only at the second failure with the server up: before the first, the server may just have come back.
      if (hasAnswered) throw error;
      hasAnswered = !(await isServerAway());
      await wait(AGAIN_MS);
    }
  }
}
