import { systemTexts, type SystemText } from '@prosa/domain';
import i18next from 'i18next';
import { systemTextWords } from './message-preview.ts';

// The service worker has no translations: the open app leaves it the texts of the system in the reader's language.
// Both names stand in public/service-worker.js too.
const CACHE = 'prosa-notice-texts';
const ADDRESS = '/notice-texts.json';

export async function keepNoticeTexts(): Promise<void> {
  const t = i18next.getFixedT(null, 'common');
  const codes = Object.keys(systemTexts) as SystemText[];
  // The worker knows the kind of a message once a notice comes: its place stays.
  const texts = Object.fromEntries(codes.map((code) => [code, systemTextWords(t, code, '{{kind}}')]));
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, Response.json(texts));
}

export async function dropNoticeTexts(): Promise<void> {
  await caches.delete(CACHE);
}
