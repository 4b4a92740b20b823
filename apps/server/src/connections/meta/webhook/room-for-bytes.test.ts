import { expect, it } from 'vitest';
import { RoomForBytes } from './room-for-bytes.ts';

it('is given to who fits in, and back once', () => {
  const room = new RoomForBytes(10);
  const first = room.take(6);
  expect(() => room.take(5)).toThrow('ERR_UNAVAILABLE');
  const second = room.take(4);
  first();
  first();
  expect(() => room.take(7)).toThrow('ERR_UNAVAILABLE');
  room.take(6);
  second();
  room.take(4);
});
