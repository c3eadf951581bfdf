/** Traces of OpenTelemetry, on while the server has an endpoint to send them to. */
export type Tracing = {
  /** Begins the span of a call, below that of its caller (`traceparent`). */
  startCall(headers: Readonly<Record<string, unknown>>): CallSpan
  /** Runs work in a span below the current one. */
  trace<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  close(): Promise<void>
}

export type CallSpan = { run(work: () => void): void; end(name: string, status: number): void }
export type SpanAttributes = Readonly<Record<string, string | number>>

let tracing: Tracing | undefined

/** Switches traces on, until the returned function is called. */
export function startTracing(opened: Tracing): () => Promise<void> {
  tracing = opened
  return async () => {
    tracing = undefined
    await opened.close()
  }
}

export function getTracing(): Tracing | undefined {
  return tracing
}

/** Runs work in a span of its own, if traces are on. */
export function traceWork<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.trace(name, attributes, work) : work()
}

/** Runs a statement in a span with its text, never with its values. */
export function traceStatement<T>(query: unknown, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work()
  const text = typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text)
  const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  return tracing.trace(name, { 'db.system.name': 'postgresql', 'db.query.text': text }, work)
}
