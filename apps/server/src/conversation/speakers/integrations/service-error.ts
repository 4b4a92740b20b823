/** Why a service failed; the list of deliveries shows `reason`. */
export class ServiceError extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`the service failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

export function reasonOf(error: unknown): string {
  const { reason } = error as { reason?: unknown };
  return typeof reason === 'string' ? reason : 'failed';
}
