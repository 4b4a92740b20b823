/** Makes the app installable and lets the shell open without a network; API answers are never cached. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // The page's own files load first. The load event may be over already, because the translations load before this.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
