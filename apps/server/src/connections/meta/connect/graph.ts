import { Graph, GraphError } from '@prosa/channel-meta';
import { AppError, reason } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';

type Services = Pick<App, 'config' | 'outbound'>;

export function metaGraph({ config, outbound }: Services): Graph {
  const { graphUrl, graphVersion } = config.meta;
  return new Graph({ graphUrl, graphVersion, fetch: (url, request) => outbound.fetch(url, request) });
}

interface Fields {
  field: string;
  tokenField: string;
  /** The reason per error code of the platform, where the usual reason speaks of a connection or a message. */
  reasons?: Partial<Record<number, 'meta.unknownId' | 'meta.token'>>;
}

/**
 * Waits for a Graph call. A refusal becomes ERR_VALIDATION on `field`, or on `tokenField` if the token is refused; a
 * temporary or unknown fault becomes ERR_UNAVAILABLE.
 */
export async function request<Result>(
  work: Promise<Result>,
  { field, tokenField, reasons = {} }: Fields,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { kind, code } = error.fault;
    if (kind === 'wait' || kind === 'unknown') {
      throw new AppError('ERR_UNAVAILABLE', { error: error.fault.reason, cause: error });
    }
    const isOfToken = kind === 'reconnect' || kind === 'permission';
    const known = code === null ? undefined : reasons[code];
    const message = known ? reason(known, { code: code ?? 0 }) : error.fault.reason;
    const details = [{ field: isOfToken ? tokenField : field, message }];
    throw new AppError('ERR_VALIDATION', { details, cause: error });
  }
}
