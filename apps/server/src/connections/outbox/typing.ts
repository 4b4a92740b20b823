import type { App } from '../../platform/app.ts';
import type { Runner } from '../runner/runner.ts';
import { addressOf } from './addresses.ts';
import { partyOf } from './to-outgoing.ts';

interface Writing {
  companyId: number;
  whatsappId: number;
  contactId: number;
}

/** Shows customers that somebody is typing for them. A lost notice is not worth a second try. */
export function forwardTyping(app: App, runner: Runner): () => void {
  return app.bus.subscribe('typing', (writing) => {
    const owned = runner.get(writing.whatsappId);
    if (!owned?.capabilities.typing || !owned.session?.typing) return;
    sendTyping(app, runner, writing).catch((error: unknown) =>
      app.log.info({ err: error, whatsappId: writing.whatsappId }, 'nobody was shown as writing'),
    );
  });
}

async function sendTyping(
  app: App,
  runner: Runner,
  { companyId, whatsappId, contactId }: Writing,
): Promise<void> {
  const owned = runner.get(whatsappId);
  if (!owned) return;
  const address = await app.database.inCompany(companyId, async (tx) => addressOf(tx, contactId, whatsappId));
  const to = address && partyOf(address, owned.capabilities);
  if (to) await owned.session?.typing?.(to);
}
