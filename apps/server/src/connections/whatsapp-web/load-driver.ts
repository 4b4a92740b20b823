import type { ChannelDriver } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import { ConfigError } from '../../platform/config/config.ts';

/** WhatsApp by QR code, where the installation offers it. Only here the package under GPL-3.0 is loaded. */
export async function whatsAppWebDrivers(
  app: App,
  maxMediaBytes: () => Promise<number>,
): Promise<ChannelDriver[]> {
  if (!app.config.isWhatsAppWebOn) return [];
  const { createWhatsAppWeb } = await import('./driver.ts').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new ConfigError(
        'WHATSAPP_WEB: must be off, this installation comes without WhatsApp by QR code.',
      );
    throw error;
  });
  return [createWhatsAppWeb(app, maxMediaBytes)];
}
