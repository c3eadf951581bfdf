import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured log lines; tokens, links with tokens, bank data and positions never reach them. */
export function openLog(level: string): Log {
  return pino({
    level,
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
