import { MultiSelect, Switch, TextInput } from '@mantine/core';
import type { Contact } from '@prosa/contract';
import { shownNumber, wholeNumber } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useUserChoices } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { useStoredNumber } from '../../../shared/stored-number.ts';
import { toast } from '../../../shared/toast.ts';
import { viewerOf } from '../../../shared/viewer.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TagPicker, type ChosenTag } from '../tags/tag-picker.tsx';
import { useContact, useKeepContact } from './contact-queries.ts';
import { emptyRow, ExtraInfoFields, withoutKeys, type InfoRow } from './extra-info-fields.tsx';
import { NumberOwner, ownerOf } from './number-owner.tsx';

function initialOf(contact: Contact | null) {
  return {
    name: contact?.name ?? '',
    number: contact?.number ?? '',
    email: contact?.email ?? '',
    tags: (contact?.tags ?? []) as ChosenTag[],
    wallets: contact?.wallets.map((user) => String(user.id)) ?? [],
    extraInfo: (contact?.extraInfo.map((row) => ({ ...row, key: String(row.id) })) ?? []) as InfoRow[],
    acceptAudioMessage: contact?.acceptAudioMessage ?? true,
    disableBot: contact?.disableBot ?? false,
  };
}

async function save(contact: Contact | null, values: ReturnType<typeof initialOf>): Promise<Contact> {
  const { wallets, tags, extraInfo, ...plain } = values;
  const body = { ...plain, tags: tags.map(({ id }) => id), extraInfo: withoutKeys(extraInfo) };
  const saved = contact
    ? await call('updateContact', { params: { id: contact.id }, body })
    : await call('createContact', { body });
  const userIds = wallets.map(Number);
  const isSame =
    userIds.length === saved.wallets.length && saved.wallets.every(({ id }) => userIds.includes(id));
  if (isSame) return saved;
  return call('setContactWallets', { params: { contactId: saved.id }, body: { wallets: userIds } });
}

/** Saves the contact. If its number belongs to another contact, returns that contact. */
async function savedOrOwned(
  contact: Contact | null,
  values: ReturnType<typeof initialOf>,
  onOwner: (owner: Contact | null) => void,
): Promise<Contact> {
  try {
    return await save(contact, values);
  } catch (error) {
    if (isApiError(error, 'ERR_DUPLICATED_CONTACT'))
      onOwner(await ownerOf(wholeNumber(values.number)).catch(() => null));
    throw error;
  }
}

function useContactForm(contact: Contact | null, onSaved: (contact: Contact) => void) {
  const { t } = useTranslation('contacts');
  const keep = useKeepContact();
  const [owner, setOwner] = useState<Contact | null>(null);
  const form = useForm({
    initial: initialOf(contact),
    rules: async () => {
      const { ContactInput, ContactUpdate } = await import('@prosa/contract');
      const rules = contact ? ContactUpdate : ContactInput;
      return {
        safeParse: (values: unknown) =>
          rules.safeParse({
            ...(values as object),
            extraInfo: withoutKeys((values as { extraInfo: InfoRow[] }).extraInfo),
          }),
      };
    },
    fieldOf: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
    submit: async (values) => {
      setOwner(null);
      const saved = await savedOrOwned(contact, values, setOwner);
      keep(saved);
      toast.done(t('saved', { name: saved.name }));
      onSaved(saved);
    },
  });
  return { ...form, owner };
}

/** The number field. A contact known by an alias only has none, a group has no phone number, and it may be masked. */
function NumberField({
  contact,
  form,
}: {
  contact: Contact | null;
  form: ReturnType<typeof useContactForm>;
}) {
  const { t } = useTranslation('contacts');
  const me = useMe();
  const isHidden = contact !== null && viewerOf(me).hidesNumbers;
  const stored = useStoredNumber(form.values.number, contact?.number);
  if (contact?.isGroup) return null;
  // A contact that wrote without a number can be saved without one.
  const help = contact?.number === '' ? 'numberOptional' : 'numberHelp';
  return (
    <TextInput
      {...form.field('number')}
      label={t('number')}
      description={isHidden ? t('numberHidden') : (stored ?? t(help))}
      inputMode="tel"
      autoComplete="off"
      disabled={isHidden}
    />
  );
}

function ContactForm({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation('common');
  const users = useUserChoices();
  const form = useContactForm(contact, onClose);
  const { values, set } = form;
  return (
    <FormDialog
      title={contact ? t('editTitle', { name: shownNumber(contact.name) }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <NumberField contact={contact} form={form} />
      {form.errors.number && form.owner ? (
        <NumberOwner owner={form.owner} contact={contact} onMerged={onClose} />
      ) : null}
      <TextInput {...form.field('email')} label={t('email')} type="email" autoComplete="off" />
      <TagPicker label={t('tags')} value={values.tags} onChange={(tags) => set('tags', tags)} />
      <ExtraInfoFields
        rows={values.extraInfo}
        error={form.errors.extraInfo}
        onChange={(rows) => set('extraInfo', rows)}
        onAdd={() => set('extraInfo', [...values.extraInfo, emptyRow()])}
      />
      <MultiSelect
        label={t('wallets')}
        description={t('walletsHelp')}
        placeholder={values.wallets.length === 0 ? t('walletsNone') : undefined}
        data={(users.data ?? []).map((user) => ({ value: String(user.id), label: user.name }))}
        value={values.wallets}
        clearButtonProps={{ 'aria-label': common('actions.clear') }}
        searchable
        onChange={(wallets) => set('wallets', wallets)}
      />
      <Switch
        label={t('acceptAudio')}
        checked={values.acceptAudioMessage}
        onChange={(event) => set('acceptAudioMessage', event.currentTarget.checked)}
      />
      <Switch
        label={t('disableBot')}
        checked={values.disableBot}
        onChange={(event) => set('disableBot', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** All fields of a contact that users edit. */
export function ContactDialog({ contactId, onClose }: { contactId: number | null; onClose: () => void }) {
  const { data } = useContact(contactId);
  if (contactId !== null && !data) return null;
  return <ContactForm key={contactId} contact={data ?? null} onClose={onClose} />;
}
