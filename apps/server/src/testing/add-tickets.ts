import type { Company, Scenario } from '../conversation/testing/scenario.ts';

/** Adds tickets to a company that has none yet, each with a contact and a conversation, in the order of their ids. */
export async function addTickets(
  { owner }: Pick<Scenario, 'owner'>,
  { id, whatsappId }: Pick<Company, 'id' | 'whatsappId'>,
  count: number,
): Promise<void> {
  await owner.query(`
    insert into contacts (company_id, name, number)
    select ${id}, 'Cliente', n::text from generate_series(1, ${count}) n;
    insert into conversations (company_id, "contactId", "whatsappId")
    select company_id, id, ${whatsappId} from contacts where company_id = ${id} order by id;
    insert into tickets (company_id, "conversationId", "contactId", "whatsappId", channel)
    select company_id, id, "contactId", ${whatsappId}, 'whatsapp' from conversations where company_id = ${id}
    order by id;`);
}
