import { Suspense, useEffect, useState } from 'react';
import { onHolderReported, type Holder } from '../tickets/ticket-holder.ts';
import { whenNewTicketOpens, type NewTicketPreset } from './new-ticket-store.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';

const NewTicketDialog = lazyComponent(async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog);
const HolderNotice = lazyComponent(
  async () => (await import('../conversation/holder-notice.tsx')).HolderNotice,
);

/** The new-ticket dialog and the notice of who has the customer already; loaded when first asked for. */
export function NewTicket() {
  const [preset, setPreset] = useState<NewTicketPreset | null>(null);
  const [holder, setHolder] = useState<Holder | null>(null);
  useEffect(() => whenNewTicketOpens(setPreset), []);
  useEffect(() => onHolderReported(setHolder), []);
  return (
    <Suspense fallback={null}>
      {preset ? (
        <NewTicketDialog preset={preset} onClose={() => setPreset(null)} onHolderFound={setHolder} />
      ) : null}
      {holder ? <HolderNotice holder={holder} onClose={() => setHolder(null)} /> : null}
    </Suspense>
  );
}
