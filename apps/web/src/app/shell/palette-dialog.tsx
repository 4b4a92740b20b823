import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type Dispatch, type KeyboardEvent, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../ui/back-closes.ts';
import { GroupedListbox } from '../../ui/grouped-listbox.tsx';
import { usePaletteChoices, type Choice } from './palette-choices.ts';
import { TypedAhead } from './typed-ahead.tsx';
import styles from './palette-dialog.module.css';

interface Props {
  text: string;
  onType: Dispatch<SetStateAction<string>>;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Leads by name to tickets, contacts, messages, screens, settings, and runs actions. */
export function PaletteDialog({ text, onType, onClose, onShortcuts }: Props) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const [hadFocus, setHadFocus] = useState(false);
  const [at, setAt] = useState(0);
  const groups = usePaletteChoices(text, onShortcuts);
  const choices = groups.flatMap((group) => group.choices);
  const place = Math.min(at, Math.max(0, choices.length - 1));
  const chosen = choices[place];
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.run();
  };
  const move = (to: number) => {
    const next = Math.min(Math.max(0, to), choices.length - 1);
    setAt(next);
    document.getElementById(`${listId}-${choices[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(place + 1);
    else if (event.key === 'ArrowUp') move(place - 1);
    else if (event.key === 'Enter') choose(chosen);
    else return;
    event.preventDefault();
  };
  useBackCloses(true, onClose);
  return (
    <>
      {!hadFocus && <TypedAhead onType={onType} onClose={onClose} />}
      <Modal.Root opened onClose={onClose} padding={0} centered={false} size={560} yOffset="12vh">
        <Modal.Overlay />
        <Modal.Content aria-label={t('palette.title')}>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            className={styles.input}
            leftSection={<IconSearch size={18} />}
            placeholder={t('search')}
            aria-label={t('search')}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
            value={text}
            onChange={(event) => {
              onType(event.currentTarget.value);
              setAt(0);
            }}
            onFocus={() => setHadFocus(true)}
            onKeyDown={onKeyDown}
          />
          <GroupedListbox
            id={listId}
            label={t('palette.title')}
            groups={groups.map((group) => ({ name: group.name, options: group.choices }))}
            keyOf={({ id }) => id}
            isChosen={(choice) => choice === chosen}
            onChoose={choose}
            empty={<p className={styles.empty}>{t('palette.nothing')}</p>}
            classNames={{ list: styles.list, heading: styles.heading, option: styles.choice }}
          >
            {({ title, detail }) => (
              <>
                <span>{title}</span>
                <small>{detail}</small>
              </>
            )}
          </GroupedListbox>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
