import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured log lines; tokens, links with tokens, bank data and positions never reach them. */
export function openLog(level: string): Log {
  return pino({
    level,
    serializers: { err: describeError },
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'req.headers.authorization',
        '*.token',
        '*.password',
        '*.secret',
        '*.bankInfo',
        '*.positions',
      ],
      censor: '[hidden]',
    },
  })
}

/**
 * What went wrong and where. A failed statement is told by its text and the code of its fault, never by
 * its values: those are what people and devices sent.
 */
export function describeError(error: unknown): object {
  const failed = findStatement(error)
  // pino's own words for anything that is no error are the thing itself.
  if (!failed) return dropConnection(pino.stdSerializers.err(error as Error))
  const { query, fault, stack } = failed
  const { code, constraint, table, column } = fault
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: 'FailedStatement', query, code, constraint, table, column, stack: frames?.join('\n') }
}

/** The pool hangs the whole connection on the error of a line that broke: pages of it, and what was asked last. */
function dropConnection(described: object): object {
  if (!('client' in described)) return described
  const { client: _client, ...told } = described
  return told
}

type Fault = { code?: string; constraint?: string; table?: string; column?: string }

/**
 * The statement behind an error: the query builder wraps the database's own fault, or the fault stands alone. The job
 * queue hands it on as a bare object.
 */
function findStatement(
  error: unknown,
): { query: string | undefined; fault: Fault; stack: string | undefined } | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { query, params, severity, cause, stack } = error as {
    query?: string
    params?: unknown
    severity?: unknown
    cause?: Fault
    stack?: string
  }
  if (query !== undefined && params !== undefined) return { query, fault: cause ?? {}, stack }
  return severity === undefined ? undefined : { query: undefined, fault: error, stack }
}
