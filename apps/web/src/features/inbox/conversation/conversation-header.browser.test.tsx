import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './conversation.module.css';

const ticket = { ...ticketRow('Sônia Aparecida Rodrigues de Albuquerque', 0), id: 1945, userId: admin.id };

// Alone in a narrow window, and beside the list and the drawer.
it.each([
  [380, 1024],
  [600, 1366],
])('gives the whole width to a long name in a conversation of %i px', async (width, wholeWidth) => {
  await page.viewport(wholeWidth, 768);
  serveCompany({ queues: [] });
  renderScreen(
    <div style={{ display: 'flex', width }}>
      <div className={styles.conversation}>
        <ConversationHeader
          ticket={ticket}
          uuid={ticket.uuid}
          onBack={() => undefined}
          drawer={{ isOpen: false, toggle: () => undefined, takesFocus: () => false }}
        />
      </div>
    </div>,
  );
  const name = page.getByTitle('Sônia Aparecida Rodrigues de Albuquerque');
  await expect.element(name).toBeVisible();
  const heading = page.getByRole('heading', { name: /Sônia Aparecida Rodrigues de Albuquerque/ }).element();
  expect(name.element().getBoundingClientRect().width).toBe(heading.getBoundingClientRect().width);
});
