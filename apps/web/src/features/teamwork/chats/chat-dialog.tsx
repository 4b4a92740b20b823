import { MultiSelect, TextInput } from '@mantine/core';
import type { OwnChat } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useUserChoices } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

interface Values {
  title: string;
  /** Ids as text, as the field has them. */
  users: string[];
}

async function save(chat: OwnChat | null, { title, users }: Values): Promise<OwnChat> {
  const body = { title, users: users.map((id) => ({ id: Number(id) })) };
  return chat ? call('updateChat', { params: { id: chat.id }, body }) : call('createChat', { body });
}

interface Props {
  /** Null: a new one. */
  chat: OwnChat | null;
  onSaved: (chat: OwnChat) => void;
  onClose: () => void;
}

/** Title and people of a chat; it can be saved once it has both. */
export function ChatDialog({ chat, onSaved, onClose }: Props) {
  const { t } = useTranslation('chats');
  const me = useMe();
  const people = useUserChoices();
  const members = chat?.users.filter(({ userId }) => userId !== me.id) ?? [];
  const form = useForm<Values>({
    initial: { title: chat?.title ?? '', users: members.map(({ userId }) => String(userId)) },
    submit: async (values) => {
      const saved = await save(chat, values);
      toast.done(t('saved', { title: saved.title }));
      onSaved(saved);
    },
  });
  const { values, set } = form;
  const choices = people.data?.filter(({ id }) => id !== me.id) ?? [];
  return (
    <FormDialog
      title={chat ? t('editTitle', { title: chat.title }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={values.title.trim() === '' || values.users.length === 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('title')} data-autofocus label={t('name')} maxLength={120} />
      <MultiSelect
        name="users"
        label={t('people')}
        description={t('peopleHelp')}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.users}
        onChange={(users) => set('users', users)}
        searchable
        clearable
        nothingFoundMessage={t('nobodyFound')}
        error={form.errors.users}
      />
    </FormDialog>
  );
}
