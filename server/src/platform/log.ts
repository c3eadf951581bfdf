import { shortenAddress } from './http/network.ts'
import { type DestinationStream, pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Opens a structured log without tokens, links with tokens, bank data and positions.
 *
 * @param destination standard output, except in tests
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    serializers: { err: describeError, userId: shortenId, address: shortenAddress },
    hooks: { streamWrite: hideSecrets },
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
  }
  return pino(options, destination)
}

/** An id of a person, long enough to find the others of a session, and too short to name the person for sure. */
export function shortenId(id: string): string {
  return id.slice(0, 8)
}

/** Keys whose text is never logged, at any depth of a line. */
const SECRET_VALUE =
  /"((?:\w*(?:password|secret|token)|authorization|cookie|set-cookie|iban|bankInfo|recoveryCodes?))":"(?:[^"\\]|\\.)*"/gi
/** The password of an address such as `postgres://user:password@host`. */
const ADDRESS_PASSWORD = /(:\/\/[^/\s:@"\\]*):[^/\s@"\\]+@/g
/** A secret of this server, wherever it is (secrets.ts): 32 bytes in 43 characters. */
const OWN_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Hides what a line of the log must not contain. Exported for its table of cases. */
export function hideSecrets(line: string): string {
  return line
    .replace(SECRET_VALUE, '"$1":"[hidden]"')
    .replace(ADDRESS_PASSWORD, '$1:[hidden]@')
    .replace(OWN_SECRET, '[hidden]')
}

/**
 * The type, place and reason of an error. A failed statement is logged with its text and error code, never with its
 * values, because those come from people and devices.
 */
export function describeError(error: unknown): object {
  const failed = findStatement(error)
  // The serializer of pino returns values that are not errors unchanged.
  if (!failed) return dropConnection(pino.stdSerializers.err(error as Error))
  const { query, fault, stack } = failed
  const { code, constraint, table, column } = fault
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: 'FailedStatement', query, code, constraint, table, column, stack: frames?.join('\n') }
}

/** The pool attaches the whole connection to the error of a broken one: pages of text, with the last statement. */
function dropConnection(described: object): object {
  if (!('client' in described)) return described
  const { client: _client, ...rest } = described
  return rest
}

type Fault = { code?: string; constraint?: string; table?: string; column?: string }

/**
 * The statement behind an error: wrapped by Drizzle, or a plain error of PostgreSQL. The job queue passes it as a plain
 * object.
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
