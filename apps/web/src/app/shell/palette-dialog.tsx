import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../ui/back-closes.ts';
import { usePaletteChoices, type Choice, type ChoiceGroup } from './palette-choices.ts';
import styles from './palette-dialog.module.css';

interface ListProps {
  id: string;
  groups: ChoiceGroup[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function ChoiceList({ id, groups, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t('palette.title')}>
      {groups.length === 0 ? <p className={styles.empty}>{t('palette.nothing')}</p> : null}
      {groups.map(({ name, choices }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={styles.heading} aria-hidden>
            {name}
          </div>
          {choices.map((choice) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === chosen}
              className={styles.choice}
              onClick={() => onChoose(choice)}
            >
              <span>{choice.title}</span>
              <small>{choice.detail}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Leads by name to tickets, contacts, messages, screens, settings, and runs actions. */
export function PaletteDialog({ onClose, onShortcuts }: Props) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const [text, setText] = useState('');
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
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ChoiceList id={listId} groups={groups} chosen={chosen} onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  );
}
