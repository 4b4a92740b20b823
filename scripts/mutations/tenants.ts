import type { Mutation } from './mutation.ts';

const server = 'apps/server/src';
const walk = `${server}/testing/walk/foreign-records.test.ts`;

/**
 * Removes the company from a condition, so that it finds rows of any company. The walk makes these calls without
 * row-level security.
 */
function ofAnyCompany(file: string, find: string, replace: string, calls: RegExp): Mutation {
  const name = `without the company in: ${find}`;
  return { name, file: `${server}/${file}.ts`, find, replace, tests: [walk], only: calls };
}

/** The lock of a ticket, which names the company three times. */
const lockText = (
  company: string,
  ofTicket: string,
): string => `select from conversations where${company} and id =
         (select "conversationId" from tickets where${company} and id = $2) for update)
     select $\{ticketColumns} from tickets t
     where ${ofTicket} and t.id = $2`;

export const tenantMutations: Mutation[] = [
  ofAnyCompany(
    'inbox/tickets/queries',
    lockText(' company_id = $1', 't.company_id = $1'),
    lockText(' $1::bigint is not null', '$1::bigint is not null'),
    /updateTicket, params/,
  ),
  ofAnyCompany(
    'inbox/tickets/queries',
    // oxlint-disable-next-line no-template-curly-in-string -- the source's own template
    'where company_id = ${tx.companyId} and id = ${id}`',
    // oxlint-disable-next-line no-template-curly-in-string -- the source's own template
    'where id = ${id}`',
    /createTicket, body/,
  ),
  ofAnyCompany(
    'inbox/tickets/queries',
    'where t.company_id = $1 and t.${column} = $2',
    'where $1::bigint is not null and t.${column} = $2',
    /listTicketLog, params/,
  ),
  ofAnyCompany(
    'inbox/contacts/queries',
    'where company_id = $1 and id = $2 for no key update',
    'where $1::bigint is not null and id = $2 for no key update',
    /(setContactMarketing|blockContact|updateContact), params/,
  ),
  ofAnyCompany(
    'inbox/messages/queries',
    `select "ticketId" from messages where company_id = $1 and id = $2`,
    `select "ticketId" from messages where $1::bigint is not null and id = $2`,
    /(editMessage|deleteMessage|getMessageLife), params/,
  ),
  ofAnyCompany(
    'inbox/tags/queries',
    'where g.company_id = $1 and g.id = $2 for update',
    'where $1::bigint is not null and g.id = $2 for update',
    /(updateTag|deleteTag), params/,
  ),
  ofAnyCompany(
    'inbox/quick-messages/queries',
    'where q.company_id = $1 and q.id = $2',
    'where $1::bigint is not null and q.id = $2',
    /(readQuickMessage|updateQuickMessage), params/,
  ),
  ofAnyCompany(
    'outreach/contact-lists/list-queries',
    'from contact_lists l where l.company_id = $1 and l.id = $2',
    'from contact_lists l where $1::bigint is not null and l.id = $2',
    /(readContactList|listContactListImports), params/,
  ),
  ofAnyCompany(
    'outreach/campaigns/campaign-queries',
    'from ${joined} where g.company_id = $1 and g.id = $2',
    'from ${joined} where $1::bigint is not null and g.id = $2',
    /(readCampaign|readCampaignAudience|pageCampaignDeliveries|testCampaign), params/,
  ),
  ofAnyCompany(
    'outreach/contact-lists/item-queries',
    'from contact_list_items i where i.company_id = $1 and i.id = $2 for update',
    'from contact_list_items i where $1::bigint is not null and i.id = $2 for update',
    /updateContactListItem, params/,
  ),
  ofAnyCompany(
    'inbox/notes/queries',
    'from ticket_notes where company_id = $1 and id = $2 for update',
    'from ticket_notes where $1::bigint is not null and id = $2 for update',
    /deleteTicketNote, params/,
  ),
  ofAnyCompany(
    'identity/users/write-queries',
    'from users where company_id = $1 and id = $2`;',
    'from users where $1::bigint is not null and id = $2`;',
    /(updateUser|deleteUser), params/,
  ),
  ofAnyCompany(
    'connections/connections/queries',
    'from connections c where c.company_id = $1 and c.id = $2',
    'from connections c where $1::bigint is not null and c.id = $2',
    /readConnection, params/,
  ),
];
