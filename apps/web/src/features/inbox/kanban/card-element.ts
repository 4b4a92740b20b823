/** The id of the card that an element belongs to. */
export function cardIdAt(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  return card ? Number(card.dataset['card']) : null;
}
