import type { Config } from './config.ts'
import { startTracing } from './tracing.ts'

/**
 * Sends traces and metrics if the settings name an endpoint; the libraries for it are loaded only then.
 *
 * @returns how to switch them off
 */
export async function openTelemetry({ traces, otlpMetrics }: Config): Promise<() => Promise<void>> {
  const closers: (() => Promise<void>)[] = []
  if (traces) closers.push(startTracing((await import('./tracing-otlp.ts')).openOtlpTracing(traces)))
  if (otlpMetrics) closers.push((await import('./metrics-otlp.ts')).openOtlpMetrics(otlpMetrics))
  return async () => {
    await Promise.all(closers.map((close) => close()))
  }
}
