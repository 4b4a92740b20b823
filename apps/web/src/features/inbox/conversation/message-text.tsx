import { Fragment } from 'react';
import { isGesture, parseText, type Piece } from '../whatsapp-text.ts';
import styles from './conversation.module.css';

function rendered(piece: Piece) {
  if (piece.kind === 'text') return piece.text;
  if (piece.kind === 'code') return <code>{piece.text}</code>;
  if (piece.kind === 'link') {
    return (
      <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    );
  }
  const Mark = { bold: 'strong', italic: 'em', strike: 's' }[piece.kind] as 'strong';
  return (
    <Mark>
      <Pieces pieces={piece.pieces} />
    </Mark>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, index) => <Fragment key={`${index}-${piece.kind}`}>{rendered(piece)}</Fragment>);
}

/** A text with WhatsApp's marks and links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text} data-gesture={isGesture(text)}>
      <Pieces pieces={parseText(text)} />
    </span>
  );
}
