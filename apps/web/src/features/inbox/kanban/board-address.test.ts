import { expect, it } from 'vitest';
import { onBoard } from './board-address.ts';

const uuid = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const here = new URL(`https://prosa.test/Kanban?days=7&ticket=${uuid}&message=4`);

it.each([
  [
    'another conversation, at a message',
    `/tickets/${other}?tab=open&message=9`,
    `days=7&ticket=${other}&message=9`,
  ],
  ['another conversation', `/tickets/${other}`, `days=7&ticket=${other}`],
])('%s is opened beside the board', (_what, to, search) => {
  expect(onBoard(to, here)).toBe(`/Kanban?${search}`);
});

it('the way back to the list closes the conversation, and keeps the filter of the board', () => {
  expect(onBoard('/tickets?tab=pending', here)).toBe('/Kanban?days=7');
  expect(onBoard('/tickets', new URL(`https://prosa.test/kanban?ticket=${uuid}`))).toBe('/kanban');
});

it.each(['/contacts', '/tickets/import/x', '/Kanban?days=1', '?message=3'])('%s stays as it is', (to) => {
  expect(onBoard(to, here)).toBe(to);
});
