import { Button, Checkbox, NativeSelect, Table } from '@mantine/core';
import type { ContactImport, ImportField } from '@prosa/contract';
import { contactOfRow, guessColumns } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/toast.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './contact-imports.module.css';

const fields = ['name', 'number', 'email', 'tags'] as const satisfies readonly ImportField[];
type Mapping = Partial<Record<ImportField, number>>;
export type Choice = { mapping: Mapping; skipped: number[] };

function useChoice(draft: ContactImport) {
  const { t } = useTranslation('contact-import');
  const [mapping, setMapping] = useState<Mapping>(() => guessColumns(draft.columns) as Mapping);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const fieldAt = (column: number) => fields.find((field) => mapping[field] === column) ?? '';
  const map = (column: number, field: ImportField | '') => {
    if (field !== '' && mapping[field] !== undefined && mapping[field] !== column)
      return toast.failed(t('taken', { field: t(`fields.${field}`) }));
    const rest = Object.entries(mapping).filter(([, place]) => place !== column);
    return setMapping(Object.fromEntries(field === '' ? rest : [...rest, [field, column]]));
  };
  const toggleRow = (row: number) => {
    const next = new Set(skipped);
    if (!next.delete(row)) next.add(row);
    setSkipped(next);
  };
  const toggleAll = () =>
    setSkipped(skipped.size > 0 ? new Set() : new Set(Array.from({ length: draft.total }, (_, row) => row)));
  // Until both columns are known no row is complete, which says nothing about the rows.
  const isMapped = mapping.name !== undefined && mapping.number !== undefined;
  const problems = draft.rows.map((row) => {
    const read = isMapped ? contactOfRow(row, mapping) : null;
    return typeof read === 'string' ? read : null;
  });
  const ignored = problems.filter((field, place) => field !== null && !skipped.has(place)).length;
  const count = draft.total - skipped.size - ignored;
  return { mapping, skipped, problems, count, fieldAt, map, toggleRow, toggleAll };
}

interface HeadProps {
  draft: ContactImport;
  choice: ReturnType<typeof useChoice>;
}

function Head({ draft, choice }: HeadProps) {
  const { t } = useTranslation('contact-import');
  const { skipped } = choice;
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>
          <Checkbox
            aria-label={t('allRows')}
            checked={skipped.size === 0}
            indeterminate={skipped.size > 0 && skipped.size < draft.total}
            onChange={choice.toggleAll}
          />
        </Table.Th>
        {draft.columns.map((column, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns may have the same name
          <Table.Th key={place}>
            <span className={styles.heading}>{column || t('unnamed', { place: place + 1 })}</span>
            <NativeSelect
              size="xs"
              aria-label={t('fieldOf', { column: column || place + 1 })}
              value={choice.fieldAt(place)}
              data={[
                { value: '', label: t('unused') },
                ...fields.map((field) => ({ value: field, label: t(`fields.${field}`) })),
              ]}
              onChange={(event) => choice.map(place, event.currentTarget.value as ImportField | '')}
            />
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Why the row is not imported, at the cell that is to blame. */
function CellProblem({ problem, isHere }: { problem: ImportField | null | undefined; isHere: boolean }) {
  const { t } = useTranslation('contact-import');
  if (!problem || !isHere) return null;
  return <small className={styles.problem}>{t('problemHere', { field: t(`fields.${problem}`) })}</small>;
}

function Rows({ draft, choice }: HeadProps) {
  const { t } = useTranslation('contact-import');
  return (
    <Table.Tbody>
      {draft.rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place
        <Table.Tr key={place} data-skipped={choice.skipped.has(place) || undefined}>
          <Table.Td>
            <Checkbox
              aria-label={t('row', { place: place + 2 })}
              checked={!choice.skipped.has(place)}
              onChange={() => choice.toggleRow(place)}
            />
          </Table.Td>
          {draft.columns.map((_, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
            <Table.Td key={column}>
              {row[column] ?? ''}
              <CellProblem
                problem={choice.problems[place]}
                isHere={choice.fieldAt(column) === choice.problems[place]}
              />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

interface Props {
  draft: ContactImport;
  isBusy: boolean;
  onStart: (choice: Choice) => void;
  onLeave: () => void;
}

/** Assigns the columns to fields, and chooses the rows to import. */
export function MappingTable({ draft, isBusy, onStart, onLeave }: Props) {
  const { t } = useTranslation(['contact-import', 'common']);
  const choice = useChoice(draft);
  const { mapping, skipped, count } = choice;
  const start = () => {
    if (mapping.number === undefined) return toast.failed(t('contact-import:noNumber'));
    if (mapping.name === undefined) return toast.failed(t('contact-import:noName'));
    if (count === 0) return toast.failed(t('contact-import:noRows'));
    return onStart({ mapping, skipped: [...skipped] });
  };
  return (
    <>
      <p className={styles.lead}>{t('contact-import:lead', { file: draft.fileName, count: draft.total })}</p>
      <ScrollRegion className={styles.table} aria-label={draft.fileName}>
        <Table stickyHeader>
          <Head draft={draft} choice={choice} />
          <Rows draft={draft} choice={choice} />
        </Table>
      </ScrollRegion>
      {draft.rows.length < draft.total ? (
        <p className={styles.lead}>{t('contact-import:more', { count: draft.total - draft.rows.length })}</p>
      ) : null}
      <div className={styles.actions}>
        <Button variant="default" onClick={onLeave}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isBusy} onClick={start}>
          {t('contact-import:start', { count })}
        </Button>
      </div>
    </>
  );
}
