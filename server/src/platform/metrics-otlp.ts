import { randomUUID } from 'node:crypto'
import { type HrTime, ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { readBuildInfo } from './build-info.ts'
import { systemClock } from './clock.ts'
import { type OwnMetric, readOwnMetrics } from './metrics.ts'

type Settings = { serviceName: string; intervalMs: number }

/**
 * Sends the metrics of this process over OTLP/HTTP at intervals, those of `GET /metrics` under the same names. Each process
 * is an instance of its own. The libraries read `OTEL_EXPORTER_OTLP_*` and `OTEL_RESOURCE_ATTRIBUTES`.
 *
 * @returns how to send the last ones and stop
 */
export function openOtlpMetrics({ serviceName, intervalMs }: Settings): () => Promise<void> {
  const { version } = readBuildInfo()
  const own = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() }
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(own))
  const readTime = () => millisToHrTime(systemClock.now().getTime())
  const startTime = readTime()
  const collect = async () => {
    const endTime = readTime()
    const metrics = (await readOwnMetrics()).flatMap((metric) => toMetricData(metric, { startTime, endTime }))
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'marquee', version }, metrics }] },
      errors: [],
    }
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, 30_000),
    metricProducers: [{ collect }],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

type Span = { startTime: HrTime; endTime: HrTime }

/** Summaries, which OpenTelemetry does not make, are left out. */
function toMetricData({ name, help, type, values }: OwnMetric, span: Span): MetricData[] {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const toPoints = () => values.map(({ labels, value }) => ({ ...span, attributes: toTexts(labels), value }))
  switch (type) {
    case 'counter':
      return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: toPoints() }]
    case 'gauge':
      return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: toPoints() }]
    case 'histogram':
      return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(name, values, span) }]
    default:
      return []
  }
}

/** Prometheus has a value for each bound, which counts everything below it; OpenTelemetry counts between the bounds. */
function toHistograms(name: string, values: OwnMetric['values'], span: Span): DataPoint<Histogram>[] {
  const groups = Map.groupBy(values, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  return [...groups.values()].map((group) => {
    const find = (suffix: string) => group.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const buckets = group
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({ bound: Number(labels.le === '+Inf' ? Infinity : labels.le), value }))
      .toSorted((a, b) => a.bound - b.bound)
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    const boundaries = buckets.map(({ bound }) => bound).filter(Number.isFinite)
    const { le: _le, ...labels } = group[0]?.labels ?? {}
    return {
      ...span,
      attributes: toTexts(labels),
      value: { buckets: { boundaries, counts }, sum: find('sum'), count: find('count') },
    }
  })
}

/** As Prometheus has them: a status is no number. */
function toTexts(labels: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}
