import { expect, it } from 'vitest';
import { RequestRoom, RoomForBytes } from './room-for-bytes.ts';

it('is given to who fits in, and back when all are done with it, once', () => {
  const room = new RoomForBytes(10);
  const [first, second] = [new RequestRoom(room), new RequestRoom(room)];
  const [closed, stored] = [first.hold(), first.hold()];
  first.take(4);
  first.take(2);
  expect(() => second.take(5)).toThrow('ERR_UNAVAILABLE');
  const done = second.hold();
  second.take(4);
  closed();
  closed();
  expect(() => room.take(1)).toThrow('ERR_UNAVAILABLE');
  stored();
  expect(() => room.take(7)).toThrow('ERR_UNAVAILABLE');
  room.take(6);
  done();
  room.take(4);
});
