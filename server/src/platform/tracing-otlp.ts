import { context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { readBuildInfo } from './build-info.ts'
import type { Tracing } from './tracing.ts'

/** Sends spans over OTLP/HTTP. The libraries read `OTEL_EXPORTER_OTLP_*` and `OTEL_RESOURCE_ATTRIBUTES`. */
export function openOtlpTracing({ serviceName }: { serviceName: string }): Tracing {
  const { version } = readBuildInfo()
  const own = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(own),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('marquee', version)
  const propagator = new W3CTraceContextPropagator()
  return {
    startCall(headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, parent)
      const own = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(own, work),
        end(route, status) {
          span.updateName(route)
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    trace: (workName, attributes, work) =>
      tracer.startActiveSpan(workName, { attributes, kind: SpanKind.INTERNAL }, async (span) => {
        try {
          return await work()
        } catch (error) {
          // Its message may have values of people.
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
    async close() {
      await provider.shutdown()
      context.disable()
    },
  }
}
