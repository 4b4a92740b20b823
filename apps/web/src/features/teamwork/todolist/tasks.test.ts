import { describe, expect, it } from 'vitest';
import { parseTasks, withDone, withoutTask, withTask, withTaskAgain, withText, type Task } from './tasks.ts';

const task = (id: string, createdAt: string): Task => ({
  id,
  text: `Tarefa ${id}`,
  createdAt,
  updatedAt: createdAt,
  doneAt: null,
});
const old = task('a', '2026-01-01T10:00:00.000Z');
const young = task('b', '2026-01-02T10:00:00.000Z');
const LATER = '2026-01-03T10:00:00.000Z';

describe('a stored list of tasks', () => {
  it('comes back as it was stored', () => {
    expect(parseTasks(JSON.stringify([young, old]))).toEqual([young, old]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['other things', '[1,null,"a",{"id":"a"},[]]'],
    ['a task without its time', JSON.stringify([{ ...old, updatedAt: undefined }])],
  ])('is empty for %s', (_what, stored) => {
    expect(parseTasks(stored)).toEqual([]);
  });

  it('keeps the tasks beside an entry that is none', () => {
    expect(parseTasks(JSON.stringify([7, old]))).toEqual([old]);
  });
});

describe('a list of tasks', () => {
  it('begins with the newest task, which is open', () => {
    const [added, ...others] = withTask([old], 'Ligar', LATER);
    expect(added).toMatchObject({ text: 'Ligar', createdAt: LATER, updatedAt: LATER, doneAt: null });
    expect(others).toEqual([old]);
  });

  it('changes the text and its time of one task', () => {
    expect(withText([young, old], 'a', 'Outro', LATER)).toEqual([
      young,
      { ...old, text: 'Outro', updatedAt: LATER },
    ]);
  });

  it('marks a task as done and as open again, and leaves the time of its text', () => {
    const done = withDone([young, old], 'a', true, LATER);
    expect(done).toEqual([young, { ...old, doneAt: LATER }]);
    expect(withDone(done, 'a', false)).toEqual([young, old]);
  });

  it('gives a removed task its place back', () => {
    const removed = withoutTask([young, old], 'b');
    expect(removed).toEqual([old]);
    expect(withTaskAgain(removed, young)).toEqual([young, old]);
    expect(withTaskAgain([young, old], young)).toEqual([young, old]);
  });
});
