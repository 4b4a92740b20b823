import { Suspense, useState } from 'react';
import { holderFound, type Holder } from '../tickets/ticket-holder.ts';
import { newTicketRequested, type NewTicketPreset } from './new-ticket-event.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';

const NewTicketDialog = lazyComponent(async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog);
const HolderNotice = lazyComponent(
  async () => (await import('../conversation/holder-notice.tsx')).HolderNotice,
);

/** The new-ticket dialog, and the notice of who has the customer already; loaded when first opened. */
export function NewTicket() {
  const [preset, setPreset] = useState<NewTicketPreset | null>(null);
  const [holder, setHolder] = useState<Holder | null>(null);
  newTicketRequested.useListener(setPreset);
  holderFound.useListener(setHolder);
  return (
    <Suspense fallback={null}>
      {preset ? (
        <NewTicketDialog preset={preset} onClose={() => setPreset(null)} onHolderFound={setHolder} />
      ) : null}
      {holder ? <HolderNotice holder={holder} onClose={() => setHolder(null)} /> : null}
    </Suspense>
  );
}
