import { ActionIcon, Button, TextInput } from '@mantine/core';
import { MAX_FILE_OPTIONS } from '@prosa/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileField, noFile } from '../../../ui/file-field.tsx';
import type { OptionDraft } from './file-list-queries.ts';
import styles from './file-lists.module.css';

export const newOption = (): OptionDraft => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  file: noFile,
});

interface Props {
  options: OptionDraft[];
  /** Errors by the option's position. */
  errors: (string | undefined)[];
  onChange: (options: OptionDraft[]) => void;
}

/** The options of a file list, each with its name and file. */
export function FileOptionsField({ options, errors, onChange }: Props) {
  const { t } = useTranslation('files');
  const set = (at: number, change: Partial<OptionDraft>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...change } : option)));
  return (
    <fieldset className={styles.options}>
      <legend>{t('options')}</legend>
      {options.map((option, index) => (
        <div key={option.key} className={styles.option}>
          <div className={styles.head}>
            <TextInput
              name={`options.${index}`}
              label={t('optionName', { number: index + 1 })}
              value={option.name}
              error={errors[index]}
              className={styles.name}
              onChange={(event) => set(index, { name: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('removeOption', { number: index + 1 })}
              onClick={() => onChange(options.filter((_, other) => other !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          <FileField
            label={t('optionFile', { number: index + 1 })}
            isLabelHidden
            value={option.file}
            onChange={(file) =>
              set(index, {
                file,
                // The file's name is the default name of the option.
                ...(option.name === '' && file.kind === 'new' ? { name: file.file.name.slice(0, 200) } : {}),
              })
            }
          />
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={options.length >= MAX_FILE_OPTIONS}
        onClick={() => onChange([...options, newOption()])}
      >
        {t('addOption')}
      </Button>
    </fieldset>
  );
}
