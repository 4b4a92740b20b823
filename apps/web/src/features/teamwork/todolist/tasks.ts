/** Times are ISO 8601. */
export interface Task {
  id: string;
  text: string;
  createdAt: string;
  /** When the text was last changed. */
  updatedAt: string;
  /** null while the task is open. */
  doneAt: string | null;
}

export const LONGEST_TEXT = 500;
/** A browser stores about five million characters for the whole system; drafts and unsent messages need theirs. */
export const MOST_TASKS = 1_000;

const isText = (value: unknown): value is string => typeof value === 'string';

function isTask(value: unknown): value is Task {
  const { id, text, createdAt, updatedAt, doneAt } = (value ?? {}) as Partial<Task>;
  return [id, text, createdAt, updatedAt].every(isText) && (doneAt === null || isText(doneAt));
}

/** Reads a stored list; entries that are not tasks are left out. */
export function parseTasks(stored: string | null): Task[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isTask) : [];
  } catch {
    return [];
  }
}

const now = () => new Date().toISOString();

export function withTask(tasks: Task[], text: string, at = now()): Task[] {
  return [{ id: crypto.randomUUID(), text, createdAt: at, updatedAt: at, doneAt: null }, ...tasks];
}

export function withText(tasks: Task[], id: string, text: string, at = now()): Task[] {
  return tasks.map((task) => (task.id === id ? { ...task, text, updatedAt: at } : task));
}

export function withDone(tasks: Task[], id: string, isDone: boolean, at = now()): Task[] {
  return tasks.map((task) => (task.id === id ? { ...task, doneAt: isDone ? at : null } : task));
}

export const withoutTask = (tasks: Task[], id: string): Task[] => tasks.filter((task) => task.id !== id);

/** Puts a removed task back to its place by age. */
export const withTaskAgain = (tasks: Task[], removed: Task): Task[] =>
  [...withoutTask(tasks, removed.id), removed].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
