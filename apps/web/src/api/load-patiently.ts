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

/** A style sheet that did not arrive stays in the page, empty, and nobody asks for it again: it is put in anew. */
async function mendStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const missing = links.filter((link) => link.sheet === null);
  await Promise.all(
    missing.map(async (link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const arrived = new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
      });
      link.replaceWith(again);
      await arrived;
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
      const piece = await load();
      await mendStyles();
      return piece;
    } catch (error) {
      // Twice: the server may have come back in between.
      if (hasAnswered) throw error;
      hasAnswered = !(await isServerAway());
      await wait(AGAIN_MS);
    }
  }
}
