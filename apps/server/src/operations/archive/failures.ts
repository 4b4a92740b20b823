import { ConfigError } from '../../platform/config/config.ts';

/** The file is cut, changed or none of ours. */
export class DamagedBackup extends ConfigError {
  constructor(
    message = 'The backup is damaged: the file was cut or changed. Nothing was restored.',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export class UnopenedBackup extends ConfigError {
  constructor(
    message = 'The backup does not open: the passphrase is wrong, or the file was changed. Nothing was restored.',
  ) {
    super(message);
  }
}
