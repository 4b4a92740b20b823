import { expect, it } from 'vitest';
import { meetingLink } from './meeting-link.ts';

const linkOf = (id: number, uuid: string) => new URL(meetingLink({ id, uuid }));

it("contains more than the ticket's number, so that it cannot be guessed", () => {
  const address = linkOf(42, '0d1c8a7e-5b2f-4c3d-9e8f-1a2b3c4d5e6f');
  expect(address.protocol).toBe('https:');
  expect(address.pathname).toMatch(/^\/42-[\da-f]{16}$/);
  expect(linkOf(42, 'ffff8a7e-5b2f-4c3d-9e8f-1a2b3c4d5e6f').pathname).not.toBe(address.pathname);
});
