import type { Contact } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

type Row = Omit<Contact, 'urlPicture' | 'profilePicUrl'> & { picture: string | null };

const text = `
select c.id, c.company_id as "companyId", c.name, c.number, c.username, c.email, c.channel, c."isGroup", c.active,
  c."acceptAudioMessage", c."disableBot", c."lgpdAcceptedAt", c."marketingOptOutAt", c.picture, c."whatsappId",
  c."createdAt", c."updatedAt",
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as whatsapp,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as "marketingOptOutFrom",
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by fold(g.name), g.id)
    from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct."tagId"
    where ct.company_id = c.company_id and ct."contactId" = c.id), '[]') as tags,
  coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
    from contact_extra_info e where e.company_id = c.company_id and e."contactId" = c.id), '[]') as "extraInfo",
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by fold(u.name), u.id)
    from contact_wallets cw join users u on u.company_id = cw.company_id and u.id = cw."userId"
    where cw.company_id = c.company_id and cw."contactId" = c.id), '[]') as wallets
from unnest($2::bigint[]) with ordinality wanted (id, place)
join contacts c on c.company_id = $1 and c.id = wanted.id
left join connections w on w.company_id = c.company_id and w.id = c."whatsappId"
left join connections o on o.company_id = c.company_id and o.id = c."marketingOptOutFrom"
order by wanted.place`;

/** In the order of `ids`, without those that do not exist. */
export async function loadContacts(
  { media }: Pick<App, 'media'>,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<Row>('load-contacts', text, [tx.companyId, ids]);
  return rows.map(({ picture, ...row }) => {
    const url = picture === null ? null : media.url(picture);
    return { ...row, urlPicture: url, profilePicUrl: url };
  });
}
