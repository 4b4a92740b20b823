import { isGapUsedUp } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Neighbours {
  above: number | null;
  below: number | null;
}

/** The positions beside a card's, of the other cards of its lane. */
async function readNeighbours(
  tx: CompanyTransaction,
  { tagId, ticketId, position }: PlacedCard,
): Promise<Neighbours | undefined> {
  const [row] = await tx.query<Neighbours>(
    'lanes-neighbours',
    `select
       (select max(l.position) from ticket_lanes l where l.company_id = $1 and l."tagId" = $2
          and l.position <= $4 and l."ticketId" <> $3) as above,
       (select min(l.position) from ticket_lanes l where l.company_id = $1 and l."tagId" = $2
          and l.position >= $4 and l."ticketId" <> $3) as below`,
    [tx.companyId, tagId, ticketId, position],
  );
  return row;
}

interface PlacedCard {
  tagId: number;
  ticketId: number;
  position: number;
}

/**
 * Gives the cards of a lane whole numbers as positions, in their order, where the gap beside a card is used up: another
 * card would have no place there. Returns the card's new position; null where there are gaps, or where another
 * transaction moves a card of the lane. That one is not waited for, as it may wait for this one: the next move spaces
 * the lane.
 */
export async function spaceLane(tx: CompanyTransaction, card: PlacedCard): Promise<number | null> {
  const neighbours = await readNeighbours(tx, card);
  const isTight = [neighbours?.above, neighbours?.below].some(
    (other) => typeof other === 'number' && isGapUsedUp(card.position, other),
  );
  if (!isTight) return null;
  const spaced = await tx.query<{ ticketId: number; position: number }>(
    'lanes-space',
    `with cards as materialized (
       select l."ticketId", l.position from ticket_lanes l
       where l.company_id = $1 and l."tagId" = $2 for update skip locked),
     placed as (
       select "ticketId", row_number() over (order by position, "ticketId" desc)::float8 as place from cards)
     update ticket_lanes l set position = p.place from placed p
     where l.company_id = $1 and l."tagId" = $2 and l."ticketId" = p."ticketId"
       and (select count(*) from cards)
         = (select count(*) from ticket_lanes o where o.company_id = $1 and o."tagId" = $2)
     returning l."ticketId", l.position`,
    [tx.companyId, card.tagId],
  );
  return spaced.find(({ ticketId }) => ticketId === card.ticketId)?.position ?? null;
}
