import { Suspense, useEffect, useState } from 'react';
import { whenHeld, type Holder } from '../ticket-life/held.ts';
import { whenNewTicketOpens, type NewTicketPreset } from './new-ticket-store.ts';
import { piece } from '../../../shared/piece.ts';

const NewTicketDialog = piece(async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog);
const HeldNotice = piece(async () => (await import('../conversation/held-notice.tsx')).HeldNotice);

/** The new-ticket dialog and the notice of who has the customer already; loaded when first asked for. */
export function NewTicket() {
  const [preset, setPreset] = useState<NewTicketPreset | null>(null);
  const [holder, setHolder] = useState<Holder | null>(null);
  useEffect(() => whenNewTicketOpens(setPreset), []);
  useEffect(() => whenHeld(setHolder), []);
  return (
    <Suspense fallback={null}>
      {preset ? <NewTicketDialog preset={preset} onClose={() => setPreset(null)} onHeld={setHolder} /> : null}
      {holder ? <HeldNotice holder={holder} onClose={() => setHolder(null)} /> : null}
    </Suspense>
  );
}
