import { randomBytes } from 'node:crypto';

const random = () => randomBytes(11).toString('hex').toUpperCase();

/**
 * By which the channel will know a message of ours, as WhatsApp's own look. Made before sending: whoever sends can ask
 * the channel whether this id went out.
 */
export const newWid = (): string => `3EB0${random()}`;

/** A note goes to no channel; its id says so. */
export const newNoteWid = (): string => `PVT${random()}`;
