import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './conversation.module.css';

const ticket = { ...ticketRow('Sônia Rodrigues', 0), id: 1945, userId: admin.id };

it('gives the whole width to a long name in a narrow conversation of a wide window', async () => {
  await page.viewport(1024, 768);
  serveCompany({ queues: [] });
  renderScreen(
    <div style={{ display: 'flex', width: 380 }}>
      <div className={styles.conversation}>
        <ConversationHeader
          ticket={ticket}
          uuid={ticket.uuid}
          onBack={() => undefined}
          drawer={{ isOpen: false, toggle: () => undefined }}
        />
      </div>
    </div>,
  );
  const name = page.getByTitle('Sônia Rodrigues');
  await expect.element(name).toBeVisible();
  const heading = page.getByRole('heading', { name: /Sônia Rodrigues/ }).element();
  expect(name.element().getBoundingClientRect().width).toBe(heading.getBoundingClientRect().width);
});
