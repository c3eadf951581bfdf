import { readFileSync } from 'node:fs'
import { getSystemErrorMessage } from 'node:util'

/** `npm start` reads these itself, before the server runs; none of them is a secret. */
const WITHOUT_FILE: ReadonlySet<string> = new Set(['NODE_ENV', 'HOST', 'PORT'])

type Env = Readonly<Record<string, string>>

/**
 * Reads settings from files, such as the secrets that Docker and Kubernetes mount: `DATABASE_URL_FILE` names a file with
 * the value of `DATABASE_URL`.
 *
 * @param names the settings
 * @returns the environment with their values, and a sentence for each file that cannot be used
 */
export function readSettingFiles(env: Env, names: readonly string[]): { env: Env; refused: string[] } {
  const values: Record<string, string> = { ...env }
  const refused: string[] = []
  for (const name of names) {
    const path = WITHOUT_FILE.has(name) ? undefined : env[`${name}_FILE`]
    if (path === undefined) continue
    if (env[name] !== undefined) {
      refused.push(`${name}_FILE: set either ${name} or ${name}_FILE, not both`)
      continue
    }
    try {
      values[name] = readValue(path)
    } catch (error) {
      refused.push(`${name}_FILE: cannot read ${path}: ${describeError(error)}`)
    }
  }
  return { env: values, refused }
}

/** Editors and `echo` end a file with a newline, which is no part of the value. */
function readValue(path: string): string {
  const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  if (value === '') throw new Error('the file is empty')
  return value
}

function describeError(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException
  return errno === undefined ? message : getSystemErrorMessage(errno)
}
