/** A line of an indented block: the text before the colon, the text after it, and the lines below it. */
export interface Entry {
  key: string;
  value: string;
  entries: Entry[];
}

/** Lines that are indented further belong to the line above them. */
export function outlineOf(text: string): Entry[] {
  const top: Entry[] = [];
  const path: { indent: number; entries: Entry[] }[] = [{ indent: -1, entries: top }];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const indent = line.length - line.trimStart().length;
    while (path.length > 1 && (path.at(-1)?.indent ?? -1) >= indent) path.pop();
    const [, key = '', value = ''] = /^([^:]*?)\s*(?::\s*(.*))?$/s.exec(line.trim()) ?? [];
    const entry: Entry = { key, value: value.replaceAll('\\n', '\n'), entries: [] };
    path.at(-1)?.entries.push(entry);
    path.push({ indent, entries: entry.entries });
  }
  return top;
}
