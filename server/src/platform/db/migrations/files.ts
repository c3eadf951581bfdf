import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** A file of statements that a database runs once. */
export type Migration = {
  /** Without `.sql`. */
  name: string
  text: string
  /** As drizzle-kit separates them; a chunk written by hand may have several statements. */
  chunks: string[]
  /** SHA-256 of the file, by which a database knows it. */
  hash: string
  createdAtMs: number
  /** The first version that does not use what the migration removes or changes; null when older versions run on. */
  contractVersion: string | null
}

/** What the author of a migration promises in a comment line of it, such as `-- contract: 1.4.0` (CONTRIBUTING.md). */
export function readPromise(text: string, name: 'contract' | 'compatible' | 'short'): string | null {
  const [, promise = ''] = new RegExp(`^-- ${name}:(.*)$`, 'm').exec(text) ?? []
  return promise.trim() || null
}

type Journal = { entries: { tag: string; when: number }[] }

/** The migrations of a folder, oldest first. */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      name: tag,
      text,
      chunks: text.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(text).digest('hex'),
      createdAtMs: when,
      contractVersion: readPromise(text, 'contract'),
    }
  })
}
