import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'installation-id'
const PROPOSED = `${FILE}.new`

/** The media folder does not belong to the database; the message says what to do. */
export class FolderRefused extends Error {
  override name = 'FolderRefused'
}

/** The id of the installation to which a media folder belongs; undefined: it has none. */
export function readFolderId(folder: string): Promise<string | undefined> {
  return readId(join(folder, FILE))
}

/** The provisional id of a folder, left by a start that was stopped. */
export function readProposedId(folder: string): Promise<string | undefined> {
  return readId(join(folder, PROPOSED))
}

/** Writes a provisional id. It is confirmed after the database has it. */
export async function proposeFolderId(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, PROPOSED), 'w')
  try {
    await file.writeFile(`${id}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function confirmFolderId(folder: string): Promise<void> {
  return rename(join(folder, PROPOSED), join(folder, FILE))
}

/** Whether a folder contains stored files. */
export async function hasStoredFiles(folder: string): Promise<boolean> {
  for (const prefix of await listNames(join(folder, 'kept'))) {
    if ((await listNames(join(folder, 'kept', prefix))).length > 0) return true
  }
  return false
}

function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function readId(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || undefined
}
