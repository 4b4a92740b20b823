import { type CallName, calls, type CallShape } from '@prosa/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';

// Whoever names a person or a thing names it by what one can see, whichever call takes the name.

const places = ['name', 'companyName', 'shortcode'] as const;
/** Calls whose names are of no record: nobody is shown them as somebody's. */
const others: Partial<Record<CallName, string>> = {
  sendPollMessage: 'the question of a message',
  sendEventMessage: 'the title of a message',
  eraseContact: 'what is compared with the name, and written nowhere',
  startContactImport: 'the number of a column',
  sandboxPerson: 'a name as a platform sends it, which is read as every platform’s',
};

function fieldsOf({ body }: CallShape): [string, z.ZodType][] {
  if (!(body instanceof z.ZodObject)) return [];
  return places.flatMap((place) => {
    const field = body.shape[place] as z.ZodType | undefined;
    return field ? [[place, field] as [string, z.ZodType]] : [];
  });
}

const named = Object.entries(calls).flatMap(([call, shape]) =>
  call in others ? [] : fieldsOf(shape as CallShape).map(([place, field]) => ({ call, place, field })),
);

it('finds the calls that take names', () => {
  expect(named.length).toBeGreaterThan(25);
});

it.each(named)('$call takes no invisible characters in $place', ({ field }) => {
  const taken = field.safeParse(' Ana\u202E\u200B Lima\u2066\u0007 ');
  expect(taken).toEqual({ success: true, data: 'Ana Lima' });
  // What remains must be as long as a name is.
  expect(field.safeParse('\u200B\u2060\u202E\u200B\u2060').data ?? '').toBe('');
});
