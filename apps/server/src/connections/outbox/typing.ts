import type { App } from '../../platform/app.ts';
import type { Runner } from '../runner/runner.ts';
import { addressOf } from './addresses.ts';
import { partyOf } from './to-outgoing.ts';

interface Writing {
  companyId: number;
  whatsappId: number;
  contactId: number;
}

/** Shows customers that something is being written for them. One that is lost on the way is not worth a second try. */
export function tellTyping(app: App, runner: Runner): () => void {
  return app.bus.subscribe('typing', (writing) => {
    const held = runner.get(writing.whatsappId);
    if (!held?.capabilities.typing || !held.session?.typing) return;
    tell(app, runner, writing).catch((error: unknown) =>
      app.log.info({ err: error, whatsappId: writing.whatsappId }, 'nobody was shown as writing'),
    );
  });
}

async function tell(app: App, runner: Runner, { companyId, whatsappId, contactId }: Writing): Promise<void> {
  const held = runner.get(whatsappId);
  if (!held) return;
  const address = await app.database.inCompany(companyId, async (tx) => addressOf(tx, contactId, whatsappId));
  const to = address && partyOf(address, held.capabilities);
  if (to) await held.session?.typing?.(to);
}
