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

// The bundler's loader never asks for the same style sheet again: what did not come is noted here, each of them.
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

/** Puts the style sheets that did not come in anew; those that are still on their way are left alone. */
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
 * Loads a part of the application, and waits for the server where it is away. What fails although the server answers
 * has gone with an older version: the page must be loaded again.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  let hasAnswered = false;
  for (;;) {
    try {
      const loaded = await load();
      await mendStyles();
      return loaded;
    } catch (error) {
      // Twice: the server may have come back in between.
      if (hasAnswered) throw error;
      hasAnswered = !(await isServerAway());
      await wait(AGAIN_MS);
    }
  }
}
