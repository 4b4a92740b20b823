import { ActionIcon, Button } from '@mantine/core';
import { MAX_OPTION_DEPTH } from '@prosa/contract';
import type { BotProblem } from '@prosa/domain';
import { IconAlertTriangle, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { KindIcon } from './option-kinds.tsx';
import { OptionFields } from './option-fields.tsx';
import styles from './queues.module.css';
import { countOf, isChanged, type TreeNode } from './tree.ts';
import type { Tree } from './use-tree.ts';

interface Common {
  tree: Tree;
  /** True when the queue is stored: each option can then be saved by itself. */
  canSave: boolean;
  problems: readonly BotProblem[];
  onRemove: (node: TreeNode) => void;
}

/** Arrow keys move the focus between options and skip everything else. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const row = event.currentTarget;
  const tree = row.closest('section');
  const rows = [...(tree?.querySelectorAll<HTMLElement>('[data-option-row]') ?? [])];
  rows[rows.indexOf(row) + step]?.focus();
}

function RowHead({ node, place, level, tree, problems, onRemove }: Common & RowProps) {
  const { t } = useTranslation('queues');
  const own = problems.filter(({ key }) => key === node.key);
  const name = node.name.trim() === '' ? t('unnamed') : node.name;
  const isOpen = tree.openKey === node.key;
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.rowHead}
        aria-expanded={isOpen}
        data-option-row={node.key}
        onKeyDown={moveFocus}
        onClick={() => tree.setOpenKey(isOpen ? null : node.key)}
      >
        <IconChevronRight size={14} className={styles.caret} aria-hidden />
        <span className={styles.place}>{place}</span>
        <span className={styles.rowName}>{name}</span>
        {own.length > 0 ? (
          <span className={styles.mark} data-error={own.some(({ isError }) => isError)}>
            <IconAlertTriangle size={14} aria-hidden />
            <span className="visually-hidden">{t('problemCount', { count: own.length })}</span>
          </span>
        ) : null}
        {isChanged(node) ? <span className={styles.unsaved}>{t('unsaved')}</span> : null}
        <span className={styles.kind}>
          <KindIcon kind={node.queueType} />
          <span>{t(`kinds.${node.queueType}`)}</span>
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={level >= MAX_OPTION_DEPTH}
        aria-label={t('addBelow', { name })}
        title={t('addBelowShort')}
        onClick={() => tree.add(node.key)}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('removeOption', { name })}
        onClick={() => onRemove(node)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

interface RowProps {
  node: TreeNode;
  /** The option's number on the customer's phone, after the numbers of its parents. */
  place: string;
  level: number;
}

const hasShortName = (problems: readonly BotProblem[], node: TreeNode) =>
  problems.some(({ code, key }) => code === 'shortName' && key === node.key);

function Level({
  nodes,
  prefix,
  level,
  ...common
}: Common & { nodes: TreeNode[]; prefix: string; level: number }) {
  const { t } = useTranslation('queues');
  const { tree, canSave } = common;
  return (
    <ul className={styles.level} data-level={level}>
      {nodes.map((node, index) => {
        const place = `${prefix}${index + 1}`;
        return (
          <li key={node.key}>
            <RowHead {...common} node={node} place={place} level={level} />
            {tree.openKey === node.key ? (
              <OptionFields
                node={node}
                nameError={hasShortName(common.problems, node) ? t('problems.shortName') : null}
                set={(change) => tree.change(node.key, (known) => ({ ...known, ...change }))}
                isChecked={tree.checked[0] === node.key}
                isBusy={tree.busyKey === node.key}
                onSave={canSave ? () => void tree.save(node.key) : null}
              />
            ) : null}
            {node.options.length > 0 ? (
              <Level {...common} nodes={node.options} prefix={`${place}.`} level={level + 1} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The options of a queue, nested, each edited at its place. */
export function OptionTree({ tree, canSave, problems }: Omit<Common, 'onRemove'>) {
  const { t } = useTranslation('queues');
  const [removed, setRemoved] = useState<TreeNode | null>(null);
  return (
    <section aria-label={t('options')} className={styles.tree}>
      <h3>{t('options')}</h3>
      {tree.nodes.length === 0 ? (
        <p className={styles.none}>{t('noOptions')}</p>
      ) : (
        <Level
          tree={tree}
          canSave={canSave}
          problems={problems}
          nodes={tree.nodes}
          prefix=""
          level={1}
          onRemove={setRemoved}
        />
      )}
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => tree.add(null)}>
        {t('addOption')}
      </Button>
      {removed ? (
        <ConfirmDialog
          title={t('removeOptionTitle', { name: removed.name || t('unnamed') })}
          text={t('removeOptionText', { count: countOf(removed.options) })}
          onConfirm={async () => tree.remove(removed)}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </section>
  );
}
