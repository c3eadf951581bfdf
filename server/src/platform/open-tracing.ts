import type { Config } from './config.ts'
import { startTracing } from './tracing.ts'

/**
 * Sends traces if the settings name an endpoint; the libraries for it are loaded only then.
 *
 * @returns how to switch them off
 */
export async function openTracing({ traces }: Config): Promise<() => Promise<void>> {
  if (!traces) return async () => {}
  const { openOtlpTracing } = await import('./tracing-otlp.ts')
  return startTracing(openOtlpTracing(traces))
}
