import { withTimeout } from '@prosa/async';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { dropNoticeTexts, keepNoticeTexts } from './notice-texts.ts';

/** `blocked`: the browser refuses, and only its own settings change that. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

// Somebody who turned notices off stays without them, although the browser would allow them.
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

/** The worker, which a first visit is still installing; none while developing. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSupported() || import.meta.env.DEV) return undefined;
  return (await withTimeout(INSTALL_MS, navigator.serviceWorker.ready)) ?? undefined;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

/** A subscription made for another installation's key gets nothing from this one. */
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
 * Makes notices arrive at this browser, page open or not, where the person has allowed them and not turned them off.
 * What fails (a browser without a push service, say) leaves those that the open page shows.
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

/** Asks the person where needed. Rejects when this browser cannot. */
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

/** The browser forgets the address that the server has: whoever signs in next is told nothing meant for others. */
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

/** Shows a notice from the open page, unless those of the server come. */
export async function showNotice(
  title: string,
  notice: { body: string; tag: string; url: string },
): Promise<void> {
  if (state === 'on' || !('Notification' in window) || Notification.permission !== 'granted') return;
  const { body, tag, url } = notice;
  const registration = await registered();
  const options = { body, tag, icon: '/icon-192.png', data: { url } };
  // On phones only the worker may; and its notices can be clicked after the page has gone.
  await registration?.showNotification(title, options);
}
