import type { BodyOf, Contact, updateContact as call } from '@prosa/contract';
import { AppError, found, phoneKey, unmaskedText, type Viewer, wholeNumber } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { replaceContactTags, idsOf } from '../tags/contact-tags.ts';
import { checkedNumber } from './check-number.ts';
import { extraInfoOf, replaceExtraInfo, type ExtraInfoRow } from './extra-info.ts';
import type { ChannelQueries } from './channel-queries.ts';
import { forgetNumber, identify, lockContact, saveContact, type ContactRow } from './queries.ts';
import { announcedContact } from './shown-contact.ts';

type Change = BodyOf<typeof call>;

/** An empty number or a mask keeps the stored number. A group's number never changes. */
function newNumber(contact: ContactRow, given: string | undefined): string {
  const digits = given === undefined || given.includes('*') ? '' : wholeNumber(given);
  return digits === '' || contact.isGroup ? contact.number : digits;
}

async function renumber(tx: CompanyTransaction, contact: ContactRow, number: string): Promise<void> {
  if (number === contact.number) return;
  if (!(await identify(tx, contact.id, phoneKey(number)))) throw new AppError('ERR_DUPLICATED_CONTACT');
  const [before, after] = [phoneKey(contact.number), phoneKey(number)];
  if (before !== after) await forgetNumber(tx, contact.id, before);
}

/** Viewers who see masks send masks back: these keep the stored values. */
async function unmasked(
  tx: CompanyTransaction,
  contact: ContactRow,
  rows: ExtraInfoRow[],
): Promise<ExtraInfoRow[]> {
  const stored = new Map((await extraInfoOf(tx, contact.id)).map(({ id, value }) => [id, value]));
  return rows.map((row) => {
    const known = stored.get(row.id ?? 0);
    return known === undefined ? row : { ...row, value: unmaskedText(row.value, known, contact.number) };
  });
}

async function save(
  tx: CompanyTransaction,
  viewer: Viewer,
  contact: ContactRow,
  change: Change,
  number: string,
) {
  await renumber(tx, contact, number);
  const { name, email, disableBot, acceptAudioMessage, extraInfo, tags } = change;
  await saveContact(tx, contact.id, {
    number,
    ...(name === undefined
      ? {}
      : { name: viewer.hidesNumbers ? unmaskedText(name, contact.name, contact.number) : name }),
    ...(email === undefined ? {} : { email }),
    ...(disableBot === undefined ? {} : { disableBot }),
    ...(acceptAudioMessage === undefined ? {} : { acceptAudioMessage }),
  });
  if (extraInfo) {
    const rows = viewer.hidesNumbers ? await unmasked(tx, contact, extraInfo) : extraInfo;
    await replaceExtraInfo(tx, contact.id, rows);
  }
  if (tags) await replaceContactTags(tx, contact.id, idsOf(tags));
}

/** Checks a new number on the channel; undefined when the number stays. */
async function checkedChange(
  app: App,
  channelQueries: ChannelQueries,
  { companyId }: Viewer,
  id: number,
  { number }: Change,
): Promise<string | undefined> {
  if (number === undefined) return undefined;
  const contact = found(
    await app.database.inCompany(companyId, (tx) => lockContact(tx, id)),
    'ERR_NO_CONTACT_FOUND',
  );
  const requested = newNumber(contact, number);
  return requested === contact.number ? undefined : checkedNumber(channelQueries, companyId, requested);
}

export async function updateContact(
  app: App,
  channelQueries: ChannelQueries,
  viewer: Viewer,
  id: number,
  change: Change,
): Promise<Contact> {
  const number = await checkedChange(app, channelQueries, viewer, id, change);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const contact = found(await lockContact(tx, id), 'ERR_NO_CONTACT_FOUND');
    await save(tx, viewer, contact, change, number ?? contact.number);
    return announcedContact(app, tx, viewer, 'update', id);
  });
}
