import { randomBytes } from 'node:crypto';

const random = () => randomBytes(11).toString('hex').toUpperCase();

/**
 * The channel's id of an outgoing message, in WhatsApp's own format. It is made before sending, so that the sender
 * can ask the channel whether this id was sent.
 */
export const newWid = (): string => `3EB0${random()}`;

/** A note's id has its own prefix, because notes go to no channel. */
export const newNoteWid = (): string => `PVT${random()}`;
