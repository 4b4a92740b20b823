/** Makes the app installable and lets its shell open without a network; answers of the API are never kept. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // What the page itself needs comes first; the translations may have taken until after that.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
