import { shownNumber } from '@prosa/domain';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedKeys } from '../../../shared/shortcuts.ts';
import { moveTo, placeOf, type BoardPlace, type Column, type Move } from './board-columns.ts';
import { arrows, cardBeside, countedPlace, placeBeside, type Arrow } from './board-steps.ts';
import { listenForCardDrags } from './card-drag.ts';
import { cardIdAt } from './card-element.ts';

interface Moving {
  id: number;
  /** Null: the pointer is outside of every column. */
  place: BoardPlace | null;
  isByKeys: boolean;
}

interface Options {
  area: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  move: (move: Move) => void;
  focusCard: (id: number) => void;
}

/** What a screen reader says while the keyboard moves a card. */
function useSpokenPlace(columns: readonly Column[]) {
  const { t } = useTranslation('kanban');
  return (id: number, place: BoardPlace): string => {
    const lane = columns.find(({ key }) => key === place.key)?.lane;
    if (!lane) return t('noLane');
    return t('moving.place', { lane: lane.name, ...countedPlace(columns, id, place) });
  };
}

/** The card that is carried by the keyboard or dragged, and what is said of it. */
function useCarrying({ columns, move, focusCard }: Options) {
  const { t } = useTranslation('kanban');
  const [moving, setMoving] = useState<Moving | null>(null);
  const [spoken, setSpoken] = useState('');
  const spokenPlace = useSpokenPlace(columns);
  const carry = (id: number, place: BoardPlace) => {
    setMoving({ id, place, isByKeys: true });
    setSpoken(spokenPlace(id, place));
  };
  const begin = (id: number) => {
    const place = placeOf(columns, id);
    const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (!place || !card) return;
    setMoving({ id, place, isByKeys: true });
    setSpoken(t('moving.begun', { name: shownNumber(card.contact.name) }));
  };
  const cancel = () => {
    setMoving(null);
    setSpoken(t('moving.cancelled'));
  };
  const drop = (id: number, place: BoardPlace) => {
    const made = moveTo(columns, id, place);
    focusCard(id);
    if (!made) return cancel();
    setMoving(null);
    // The toast says the rest.
    setSpoken('');
    move(made);
  };
  return { moving, setMoving, spoken, begin, carry, drop, cancel };
}

const isMoveKey = ({ key }: KeyboardEvent) => key.toLowerCase() === 'm';
const arrowOf = ({ key }: KeyboardEvent): Arrow | undefined => arrows.find((arrow) => arrow === key);

/** The keys of the board: arrows go from card to card; after 'm' they carry the card, until Enter or Escape. */
function keyHandler(
  { columns, focusCard }: Options,
  { moving, begin, carry, drop, cancel }: ReturnType<typeof useCarrying>,
) {
  const carryOn = (event: KeyboardEvent, id: number, place: BoardPlace): boolean => {
    const arrow = arrowOf(event);
    if (arrow) carry(id, placeBeside(columns, { cardId: id, place }, arrow));
    else if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' || isMoveKey(event)) drop(id, place);
    else return false;
    return true;
  };
  const walk = (event: KeyboardEvent, id: number): boolean => {
    const arrow = arrowOf(event);
    const next = arrow && cardBeside(columns, id, arrow);
    if (next) focusCard(next.id);
    else if (isMoveKey(event)) begin(id);
    return arrow !== undefined || isMoveKey(event);
  };
  return (event: KeyboardEvent) => {
    const id = cardIdAt(event.target);
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = moving?.isByKeys && moving.id === id ? moving.place : null;
    const isAnswered = place ? carryOn(event, id, place) : walk(event, id);
    if (!isAnswered) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Moves cards by mouse, touch and keyboard. */
export function useMoving(options: Options): { moving: Moving | null; spoken: string } {
  const { t } = useTranslation('kanban');
  const { area } = options;
  const carrying = useCarrying(options);
  const { moving, setMoving, spoken, drop, cancel } = carrying;
  const onKey = useEffectEvent(keyHandler(options, carrying));
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    // Without a new owner the focus only follows the card's elements.
    if (moving?.isByKeys && relatedTarget !== null) cancel();
  });
  const onDrop = useEffectEvent((id: number, place: BoardPlace) => drop(id, place));
  useListedKeys([
    ['m', t('keys.move')],
    ['← → ↑ ↓', t('keys.walk')],
  ]);
  useEffect(() => {
    const board = area.current;
    if (!board) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    board.addEventListener('keydown', (event) => onKey(event), { signal });
    board.addEventListener('focusout', (event) => onLeave(event), { signal });
    const stop = listenForCardDrags(board, {
      onChange: (drag) => setMoving(drag && { ...drag, isByKeys: false }),
      onDrop: (id, place) => onDrop(id, place),
    });
    return () => {
      ended.abort();
      stop();
    };
  }, [area, setMoving]);
  return { moving, spoken };
}
