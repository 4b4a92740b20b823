import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { GivenUser } from '../given.ts';
import type { Records } from './records.ts';

// The walk needs its records thousands of times. One statement creates them all: a statement for each took longer than
// the calls under test. $1 is the company, $2 the owner of the records, $3 a text and $4 eight unique digits.

const people = `
  new_user as (
    insert into users (company_id, name, email, "passwordHash", online, "lastActivityAt")
    select $1::bigint, 'Ana', $3::text || '@prosa.test', "passwordHash", true, now() from users where id = $2::bigint
    returning id),
  new_session as (
    insert into sessions (company_id, "userId", "expiresAt") select $1, id, now() + interval '7 days' from new_user),
  new_contacts as (
    insert into contacts (company_id, name, number)
    select $1, 'Bia', '551' || kind || $4::text from unnest(array['1', '2', '3']) as kind
    returning id, number),
  new_identities as (
    insert into contact_identities (company_id, kind, value, "contactId")
    select $1, 'phone', number, id from new_contacts),
  writer as (select id from new_contacts where number like '5511%'),
  receiver as (select id from new_contacts where number like '5512%'),
  bystander as (select id from new_contacts where number like '5513%')`;

const tickets = `
  new_queue as (
    insert into queues (company_id, name, color)
    values ($1, 'Fila ' || $3, '#' || to_hex($4::text::int)) returning id),
  new_connection as (
    insert into connections (company_id, name, channel, provider, status, "shouldRun")
    values ($1, 'Linha ' || $3, 'whatsapp', 'sandbox', 'CONNECTED', false) returning id),
  new_conversation as (
    insert into conversations (company_id, "contactId", "whatsappId")
    select $1, writer.id, c.id from writer, new_connection c returning id),
  new_ticket as (
    insert into tickets (company_id, "conversationId", channel, "contactId", "whatsappId", "queueId", status, "userId")
    select $1, v.id, 'whatsapp', writer.id, c.id, q.id, 'open', $2
    from new_conversation v, writer, new_connection c, new_queue q
    returning id, uuid, company_id, "conversationId", "whatsappId"),
  new_message as (
    insert into messages
      (company_id, "conversationId", "whatsappId", "ticketId", wid, body, "createdAt", "fromMe", status)
    select company_id, "conversationId", "whatsappId", id, $3, 'Oi', now(), true, 'failed' from new_ticket
    returning id),
  new_note as (
    insert into ticket_notes (company_id, "ticketId", "userId", note)
    select $1, id, $2, 'VIP' from new_ticket returning id)`;

const kept = `
  new_plan as (
    insert into plans (name, users, connections, queues) values ('Plano ' || $3, 10, 10, 10) returning id),
  new_help as (
    insert into helps (title, video) values ($3, 'dQw4w9WgXcQ') returning id),
  new_announcement as (
    insert into announcements (title, text, audience, "isShown")
    values ($3, 'Hoje', 'companies', true) returning id),
  new_announcement_company as (
    insert into announcement_companies (company_id, "announcementId") select $1, id from new_announcement),
  new_tag as (insert into tags (company_id, name) values ($1, $3) returning id),
  new_quick_message as (
    insert into quick_messages (company_id, "userId", shortcode, message) values ($1, $2, 'oi', 'Olá!') returning id),
  new_file_list as (
    insert into file_lists (company_id, name, message) values ($1, $3, 'Escolha') returning id),
  new_file_option as (
    insert into file_options (company_id, "fileListId", position, name)
    select $1, id, 0, 'Catálogo' from new_file_list returning id),
  new_contact_list as (insert into contact_lists (company_id, name) values ($1, $3) returning id),
  new_contact_list_item as (
    insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey")
    select $1, id, 'Bia', '5511987654321', '5511987654321' from new_contact_list returning id),
  new_campaign as (
    insert into campaigns (company_id, name, "whatsappId", "contactListId", message1, "authorId")
    select $1, 'Natal', c.id, l.id, 'Oi {nome}', $2 from new_connection c, new_contact_list l returning id),
  new_suppression as (
    insert into suppressions (company_id, kind, value, source, "userId")
    values ($1, 'phone', '5511' || $4, 'manual', $2) returning id),
  new_bulk_close as (
    insert into bulk_closes (company_id, "userId", "undoUntil")
    values ($1, $2, now() + interval '1 minute') returning id),
  new_bulk_change as (
    insert into bulk_changes (company_id, "userId", "undoUntil", changes)
    values ($1, $2, now() + interval '1 minute', '{"tickets": [], "added": [], "removed": []}') returning id),
  new_saved_view as (
    insert into saved_views (company_id, "userId", name, query)
    values ($1, $2, 'Minhas vendas', 'tab=open') returning id),
  new_chat as (
    insert into chats (company_id, kind, title, "ownerId") values ($1, 'group', $3, $2) returning id),
  new_chat_users as (
    insert into chat_users (company_id, "chatId", "userId")
    select $1, new_chat.id, member from new_chat, new_user, unnest(array[$2, new_user.id]) as member),
  new_chat_message as (
    insert into chat_messages (company_id, "chatId", "senderId", "senderName", message)
    select $1, id, $2, 'Ana', 'Oi' from new_chat returning id),
  new_coupon as (insert into coupons (code, percent) values (upper($3), 10) returning id),
  new_invoice as (
    insert into invoices (company_id, detail, status, "paidAt", "dueDate", months, users, connections, queues,
      "valueInCents")
    values ($1, $3, 'paid', now(), now(), 1, 3, 3, 3, 4900) returning id),
  new_payment as (
    insert into payments (company_id, "companyName", "invoiceId", detail, provider, "externalId", kind, effect,
      "valueInCents", "chargedInCents", "paidAt")
    select $1, $3, id, $3, 'transfer', $3, 'paid', 'extend', 4900, 4900, now() from new_invoice),
  new_contact_import as (
    insert into contact_imports (company_id, "userId", "fileName", total, columns, rows)
    values ($1, $2, 'a.csv', 1, '["a", "b", "c", "d"]', '[["Bia", "5511987654321"]]') returning id),
  new_schedule as (
    insert into schedules (company_id, "userId", "contactId", body, "sendAt", "firstAt")
    select $1, $2, id, 'Bom dia!', '2999-01-01T12:00:00Z', '2999-01-01T12:00:00Z' from receiver returning id)`;

/** A contact that was merged into another, an integration with a delivery that never succeeded, and a template. */
const connected = `
  new_contact_merge as (
    insert into contact_merges (company_id, "keptId", "goneId", moved)
    select $1, id, id + 500000, jsonb_build_object(
      'gone', jsonb_build_object('company_id', $1, 'id', id + 500000, 'name', 'Outra', 'number', '', 'username', '',
        'email', '', 'channel', 'whatsapp', 'isGroup', false, 'active', true, 'acceptAudioMessage', true,
        'disableBot', false, 'createdAt', '2026-01-01T12:00:00Z', 'updatedAt', '2026-01-01T12:00:00Z'),
      'filled', '{}'::jsonb, 'identities', '[]'::jsonb, 'tags', '{"own": [], "added": []}'::jsonb,
      'wallets', '{"own": [], "added": []}'::jsonb, 'extraInfo', '[]'::jsonb, 'schedules', '[]'::jsonb,
      'reactions', '[]'::jsonb, 'conversations', '[]'::jsonb)
    from receiver returning id),
  new_chatbot as (
    insert into chatbots (company_id, "queueId", name) select $1, id, 'Segunda via' from new_queue returning id),
  new_integration as (
    insert into integrations (company_id, name, "projectName", type, "urlN8N", secret)
    values ($1, $3, $3, 'webhook', 'https://example.test/hook', '') returning id),
  new_delivery as (
    insert into integration_deliveries
      (company_id, event, status, "ticketId", "integrationId", "firstAttemptAt", "nextAttemptAt", "createdAt", "finishedAt")
    select $1, 'message.received', 'dead', t.id, i.id, at, at, at, at
    from new_ticket t, new_integration i, (values ('2026-01-01T12:00:00Z'::timestamptz)) as times (at) returning id),
  new_prompt as (
    insert into prompts (company_id, name, prompt, "apiKey", "queueId")
    select $1, 'Assistente', repeat('Responda com calma.', 3), '', id from new_queue returning id),
  new_api_token as (
    insert into api_tokens (company_id, "whatsappId", name, scopes, "tokenHash", ending)
    select $1, id, 'ERP', '{send,read,check}', $3, 'abcd' from new_connection returning id),
  new_api_webhook as (
    insert into api_webhooks (company_id, "whatsappId", url, events, secret)
    select $1, id, 'https://example.test/hook', '{message.read}', '' from new_connection returning id),
  new_api_delivery as (
    insert into api_deliveries (company_id, "webhookId", "messageId", event, facts, status, "nextAttemptAt")
    select $1, w.id, m.id, 'message.read', '{"status": "sent", "ack": 3, "error": null}', 'dead', now()
    from new_api_webhook w, new_message m returning id),
  new_template as (
    insert into message_templates
      (company_id, "whatsappId", "platformId", name, language, category, status, components)
    select $1, id, $3, 'aviso', 'pt_BR', 'UTILITY', 'APPROVED', '[{"type": "BODY", "text": "Seu pedido chegou."}]'
    from new_connection returning id)`;

const statement = `with ${[people, tickets, kept, connected].join(',')}
  select json_build_object(
    'company', $1, 'user', new_user.id, 'queue', new_queue.id, 'connection', new_connection.id,
    'contact', bystander.id, 'contactImport', new_contact_import.id, 'ticket', new_ticket.id,
    'ticketUuid', new_ticket.uuid, 'message', new_message.id, 'plan', new_plan.id, 'tag', new_tag.id,
    'quickMessage', new_quick_message.id, 'fileList', new_file_list.id, 'fileOption', new_file_option.id,
    'contactList', new_contact_list.id, 'contactListItem', new_contact_list_item.id,
    'campaign', new_campaign.id, 'suppression', new_suppression.id,
    'bulkClose', new_bulk_close.id, 'bulkChange', new_bulk_change.id, 'savedView', new_saved_view.id, 'note', new_note.id,
    'chat', new_chat.id, 'chatMessage', new_chat_message.id, 'schedule', new_schedule.id,
    'contactMerge', new_contact_merge.id, 'chatbot', new_chatbot.id,
    'integration', new_integration.id, 'delivery', new_delivery.id, 'prompt', new_prompt.id,
    'template', new_template.id, 'apiToken', new_api_token.id, 'apiWebhook', new_api_webhook.id,
    'apiDelivery', new_api_delivery.id, 'help', new_help.id,
    'announcement', new_announcement.id, 'invoice', new_invoice.id, 'coupon', new_coupon.id) as records
  from new_user, new_queue, new_connection, bystander, new_contact_import, new_ticket, new_message, new_plan, new_tag,
    new_quick_message, new_file_list, new_file_option, new_contact_list, new_contact_list_item, new_campaign,
    new_suppression, new_bulk_close, new_bulk_change, new_saved_view, new_note, new_chat, new_chat_message, new_schedule,
    new_contact_merge, new_chatbot, new_integration, new_delivery, new_prompt, new_template, new_api_token,
    new_api_webhook, new_api_delivery, new_help,
    new_announcement, new_invoice, new_coupon`;

// Eight digits of a phone number and, in hexadecimal, six of a colour: a company has each colour once, so these lie
// above those of `uniqueColor`.
let count = 10_000_000;

/** Creates one record of each kind in a company, for a single call. */
export async function makeRecords(database: Database, companyId: number, owner: GivenUser): Promise<Records> {
  count += 1;
  const values = [companyId, owner.id, randomUUID(), String(count)];
  const made = { name: 'walk-records', text: statement, values };
  const [row] = await database.alone<{ records: Records }>('fill the test', made);
  if (!row) throw new Error('No records were made.');
  return row.records;
}
