import type { ChannelDriver } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import { ConfigError } from '../../platform/config/config.ts';

/**
 * The driver of WhatsApp by QR code, if the installation offers it; ConfigError if it is on but not installed. Only
 * this import loads the package under GPL-3.0.
 */
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
