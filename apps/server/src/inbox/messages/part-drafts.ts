import { contactBody, locationBody } from '@prosa/channel-driver';
import type { BodyOf, sendMessage } from '@prosa/contract';
import { found, invalidField, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { draftOf, type Draft } from './drafts.ts';

type Wire = BodyOf<typeof sendMessage>;
type CardIn = Extract<NonNullable<Wire['vCard']>, unknown[]>[number];

async function storedCard(tx: CompanyTransaction, id: number): Promise<{ name: string; number: string }> {
  const [row] = await tx.query<{ name: string; number: string }>(
    'card-of-contact',
    'select name, number from contacts where company_id = $1 and id = $2 and not "isGroup"',
    [tx.companyId, id],
  );
  return found(row, 'ERR_NO_CONTACT_FOUND');
}

function givenCard({ name, number = '' }: CardIn): { name: string; number: string } {
  if (number.replaceAll(/\D/g, '').length < 5) throw invalidField('vCard', 'a contact or a number');
  return { name: name || number, number };
}

/** Builds the cards to send. A stored contact's card is complete, even if the sender may not see the number. */
async function cardsBody(app: Pick<App, 'database'>, viewer: Viewer, cards: CardIn[]): Promise<string> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const bodies: string[] = [];
    for (const card of cards)
      bodies.push(contactBody(card.id === undefined ? givenCard(card) : await storedCard(tx, card.id)));
    return bodies.join('\n');
  });
}

/** The draft of contact cards or of a location; null when the request has neither. */
export async function partDraft(
  app: Pick<App, 'database'>,
  viewer: Viewer,
  { vCard, location, quotedMsg, clientId }: Wire,
): Promise<Draft | null> {
  const common = { quotedId: quotedMsg?.id ?? null, clientId: [clientId].flat()[0] ?? null };
  if (vCard) {
    const body = await cardsBody(app, viewer, [vCard].flat());
    return draftOf({ ...common, body, mediaType: 'contactMessage' });
  }
  if (!location) return null;
  return draftOf({ ...common, body: locationBody(location), mediaType: 'locationMessage' });
}
