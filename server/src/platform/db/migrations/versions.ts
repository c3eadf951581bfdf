import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('../../../../package.json', import.meta.url))

/** The version of this program. */
export const VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version

/** Such as 1.20.3; versions have no suffixes here. */
export const isVersion = (text: string) => /^\d+\.\d+\.\d+$/.test(text)

/** Whether a version came before another one. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const place = a?.findIndex((part, index) => part !== b?.[index]) ?? -1
  return place >= 0 && (a?.[place] ?? 0) < (b?.[place] ?? 0)
}
