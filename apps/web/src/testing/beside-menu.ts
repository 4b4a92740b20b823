import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

const MENU = 240;

/** Until the test ends: the width that a window of `width` pixels leaves beside the open menu, a drawer below 900 px. */
export async function besideMenu(width: number): Promise<void> {
  onTestFinished(async () => {
    document.body.style.width = '';
    await page.viewport(1440, 900);
  });
  await page.viewport(width, 844);
  document.body.style.width = `${width < 900 ? width : width - MENU}px`;
}
