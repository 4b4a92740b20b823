import type { BodyOf, Contact, createContact as call } from '@prosa/contract';
import { AppError, phoneKey, type Viewer, wholeNumber } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { replaceContactTags, idsOf } from '../tags/contact-tags.ts';
import { checkedNumber } from './check-number.ts';
import { replaceExtraInfo } from './extra-info.ts';
import type { ChannelQueries } from './channel-queries.ts';
import { identify, insertContact } from './queries.ts';
import { announcedContact } from './shown-contact.ts';

/** Unique by phone number: the database refuses a known number in any spelling. */
export async function createContact(
  app: App,
  channelQueries: ChannelQueries,
  viewer: Viewer,
  input: BodyOf<typeof call>,
): Promise<Contact> {
  const number = await checkedNumber(channelQueries, viewer.companyId, wholeNumber(input.number));
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { acceptAudioMessageContact } = await readCompanySettings(tx);
    const id = await insertContact(tx, {
      name: input.name,
      number,
      email: input.email ?? '',
      disableBot: input.disableBot ?? false,
      acceptAudioMessage: input.acceptAudioMessage ?? acceptAudioMessageContact === 'enabled',
    });
    if (!(await identify(tx, id, phoneKey(number)))) throw new AppError('ERR_DUPLICATED_CONTACT');
    await replaceExtraInfo(tx, id, input.extraInfo?.map(({ name, value }) => ({ name, value })) ?? []);
    if (input.tags) await replaceContactTags(tx, id, idsOf(input.tags));
    return announcedContact(app, tx, viewer, 'create', id);
  });
}
