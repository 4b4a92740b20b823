import { withTimeout } from '@prosa/async';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { dropNoticeTexts, keepNoticeTexts } from './notice-texts.ts';

/** `blocked`: the browser refuses, and only its own settings can change that. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

// Somebody who turned notices off gets none, although the browser would allow them.
const REFUSED = 'pushRefused';
const INSTALL_MS = 10_000;
const watchers = new Set<() => void>();
let state: PushState = isSupported() ? 'off' : 'unsupported';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function become(next: PushState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

/** Notices arrive from now on; without the texts they are shown as they come. */
async function activate(): Promise<void> {
  become('on');
  await keepNoticeTexts().catch(() => undefined);
}

i18next.on('languageChanged', () => {
  if (state === 'on') void activate();
});

/** The service worker, which a first visit may still be installing; undefined in development. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSupported() || import.meta.env.DEV) return undefined;
  return (await withTimeout(INSTALL_MS, navigator.serviceWorker.ready)) ?? undefined;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

/** A subscription for another installation's key receives nothing from this one. */
function isOf(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
}

async function subscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const { publicKey } = await call('readPushKey');
  const applicationServerKey = bytesOf(publicKey);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isOf(subscription, applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await call('savePushSubscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

/**
 * Subscribes this browser to notices, so that they arrive with the page closed too, if the person allowed them and
 * has not turned them off. After a failure (a browser without a push service, for example) only the open page shows
 * notices.
 */
export async function keepPush(): Promise<void> {
  const registration = await registered();
  if (!registration) return become('unsupported');
  if (Notification.permission === 'denied') return become('blocked');
  if (Notification.permission !== 'granted' || localStorage.getItem(REFUSED) !== null) return become('off');
  try {
    await subscribe(registration);
    await activate();
  } catch {
    become('off');
  }
}

/** Asks the person for permission if needed. Rejects when this browser cannot subscribe. */
export async function enablePush(): Promise<void> {
  localStorage.removeItem(REFUSED);
  const registration = await registered();
  if (!registration) return become('unsupported');
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return become(permission === 'denied' ? 'blocked' : 'off');
  await subscribe(registration);
  await activate();
}

export async function disablePush(): Promise<void> {
  localStorage.setItem(REFUSED, 'yes');
  await leavePush();
  await call('removePushSubscription');
}

/** Ends the browser's subscription, so that the next person to sign in gets no notices meant for this one. */
export async function leavePush(): Promise<void> {
  const registration = await registered();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  if (state === 'on') become('off');
  if (registration) await dropNoticeTexts();
}

function watch(run: () => void): () => void {
  watchers.add(run);
  return () => void watchers.delete(run);
}

export function usePushState(): PushState {
  return useSyncExternalStore(watch, () => state);
}

/** Shows a notice from the open page, unless the server's notices arrive by push. */
export async function showNotice(
  title: string,
  notice: { body: string; tag: string; url: string },
): Promise<void> {
  if (state === 'on' || !('Notification' in window) || Notification.permission !== 'granted') return;
  const { body, tag, url } = notice;
  const registration = await registered();
  const options = { body, tag, icon: '/icon-192.png', data: { url } };
  // Phones allow notices only from the worker; and a click on one still works after the page has closed.
  await registration?.showNotification(title, options);
}
