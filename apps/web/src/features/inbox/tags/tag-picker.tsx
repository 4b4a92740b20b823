import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { TagChip } from '../../../ui/chips.tsx';
import { isTagName, makeTag, useRefetchTags, useTags } from './tag-queries.ts';
import { TagPill } from './tag-pill.tsx';

export interface ChosenTag {
  id: number;
  name: string;
  color: string;
}

const isSame = (first: string, second: string) => first.trim().toLowerCase() === second.trim().toLowerCase();

/** Finds a tag by its name, and creates it if there is none. */
function useTagOf(): (name: string, known: ChosenTag[]) => Promise<ChosenTag | null> {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const refetch = useRefetchTags();
  return async (name, known) => {
    const existing = known.find((tag) => isSame(tag.name, name));
    if (existing) return existing;
    if (!isTagName(name)) {
      toast.failed(t('tooShort'));
      return null;
    }
    try {
      const made = await makeTag(name.trim());
      await refetch();
      return made;
    } catch (error) {
      toast.failed(errorText(error));
      return null;
    }
  };
}

interface Props {
  label: string;
  /** False when only screen readers need the label. */
  isLabelShown?: boolean;
  /** Takes the focus of the dialog that it stands in. */
  isFirst?: boolean;
  value: ChosenTag[];
  onChange: (tags: ChosenTag[]) => void;
}

/** Chooses a contact's tags; a new name creates a tag. */
export function TagPicker({ label, isLabelShown = true, isFirst = false, value, onChange }: Props) {
  const { t } = useTranslation('tags');
  const tags = useTags();
  const tagOf = useTagOf();
  const [search, setSearch] = useState('');
  const all = [...value, ...(tags.data ?? [])];
  const typed = search.trim();
  const isNew = isTagName(typed) && !all.some((tag) => isSame(tag.name, typed));
  const colorOf = (name: string) => all.find((tag) => isSame(tag.name, name))?.color ?? '#a4cccc';
  const change = async (names: string[]) => {
    const kept = value.filter((tag) => names.some((name) => isSame(name, tag.name)));
    const added = names.filter((name) => !value.some((tag) => isSame(name, tag.name)));
    const found = await Promise.all(added.map(async (name) => tagOf(name, all)));
    if (added.length > 0 && found.every((tag) => tag === null)) return;
    onChange([...kept, ...found.filter((tag) => tag !== null)]);
  };
  return (
    <TagsInput
      data-autofocus={isFirst || undefined}
      {...(isLabelShown ? { label, description: t('pickerHelp') } : { 'aria-label': label })}
      placeholder={value.length === 0 ? t('pickerPlaceholder') : undefined}
      data={[...(tags.data ?? []).map((tag) => tag.name), ...(isNew ? [typed] : [])]}
      searchValue={search}
      onSearchChange={setSearch}
      value={value.map((tag) => tag.name)}
      onChange={(names) => void change(names)}
      acceptValueOnBlur={false}
      // Enter takes the tag that fits; a new one only where none does. With nothing typed it takes none.
      selectFirstOptionOnChange={typed !== ''}
      renderOption={({ option }) =>
        isNew && option.value === typed ? (
          t('create', { name: typed })
        ) : (
          <TagChip name={option.value} color={colorOf(option.value)} />
        )
      }
      renderPill={({ value: name, onRemove }) => (
        <TagPill name={String(name)} color={colorOf(String(name))} onRemove={() => onRemove?.()} />
      )}
    />
  );
}
