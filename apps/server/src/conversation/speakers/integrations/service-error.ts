/** Why a service did not do what it was asked; `reason` is what the list of deliveries shows. */
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
