import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './file-drop.module.css';
import { SHEETS } from './formats-hint.ts';

interface Props {
  title: string;
  text: string;
  chooseLabel: string;
  isBusy: boolean;
  /** The endings of the files that it takes. */
  accept?: string;
  onFile: (file: File) => void;
}

/** Takes a spreadsheet that is dropped or chosen. */
export function FileDrop({ title, text, chooseLabel, isBusy, accept = SHEETS, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <div
      role="group"
      aria-label={title}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden />
      <b>{title}</b>
      <p>{text}</p>
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {chooseLabel}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={chooseLabel}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
