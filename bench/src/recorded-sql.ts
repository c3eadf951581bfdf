import { openApp } from '@marquee/server/app'
import { readConfig } from '@marquee/server/platform/config'
import pg from 'pg'

/** A call of the server. */
export type Call = { method: 'GET' | 'PUT' | 'POST'; path: string; token: string; body?: Record<string, unknown> }

/**
 * Makes each call once with the server in this process and records its SQL with inlined values, one script per call.
 */
export async function recordSql(databaseUrl: string, dataDir: string, calls: readonly Call[]): Promise<string[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0' })
  const marquee = await openApp({ config })
  const scripts: string[] = []
  try {
    for (const { method, path, token, body } of calls) {
      const recorded: string[] = []
      const stop = recordQueries((statement) => recorded.push(statement))
      const response = await marquee.server.inject({
        method,
        url: path,
        ...(body && { payload: JSON.stringify(body) }),
        headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      })
      stop()
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
      scripts.push(`${recorded.join(';\n')};\n`)
    }
  } finally {
    await marquee.close()
  }
  return scripts
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Records every statement of this process until the returned function is called. */
function recordQueries(onStatement: (statement: string) => void): () => void {
  const prototype: { query: Query } = pg.Client.prototype
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
    onStatement(inlineValues(text, values))
    return original.apply(this, args)
  }
  return () => {
    prototype.query = original
  }
}

/** One line, because pgbench interprets backslashes and colons elsewhere. */
function inlineValues(text: string, values: readonly unknown[]): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replace(/\$(\d+)/g, (_, number: string) => quoteLiteral(values[Number(number) - 1]))
}

function quoteLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((entry) => JSON.stringify(String(entry))).join(',')}}`)
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
