import type { Script } from '../script.ts';

export function sendFiles(script: Script, listId: number | null): void {
  const files = script.facts.company.fileLists.get(listId ?? 0) ?? [];
  script.send(...files.map(({ name, mediaType, media }) => ({ body: name, mediaType, media })));
}
