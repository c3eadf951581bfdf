import { DamagedFile } from '../../../platform/files/chunk-reader.ts'
import { getPlaysKey, isMissing, type MediaStorage } from '../../../platform/files/media-storage.ts'
import { type StoredPlay, UnreadablePlays } from '../rules/play-file.ts'
import { type PlayFile, readPlayFile } from './play-files.ts'

/** A file of packed plays is missing or damaged. The message is for operators: it names the file and what to do. */
export class DamagedPlayFile extends DamagedFile {
  override name = 'DamagedPlayFile'
}

type RecordedFile = Pick<PlayFile, 'sha256' | 'screenId' | 'sizeBytes' | 'plays'>

/**
 * Reads the plays of a file in blocks, as `readPlayFile`.
 *
 * @throws DamagedPlayFile
 */
export async function* readPackedPlays(storage: MediaStorage, file: RecordedFile): AsyncGenerator<StoredPlay[]> {
  try {
    yield* readPlayFile(storage, file)
  } catch (error) {
    if (isMissing(error)) throw describeDamage(storage, file, 'is missing', error)
    if (!isDamage(error)) throw error
    throw describeDamage(storage, file, `is damaged (${error.message})`, error)
  }
}

/**
 * Checks the sizes of files that are read later, before an answer begins.
 *
 * @throws DamagedPlayFile
 */
export async function assertPlayFiles(storage: MediaStorage, files: readonly RecordedFile[]): Promise<void> {
  const sizes = await Promise.all(files.map(async ({ sha256 }) => (await storage.head(getPlaysKey(sha256)))?.sizeBytes))
  for (const [index, file] of files.entries()) {
    const size = sizes[index]
    if (size === undefined) throw describeDamage(storage, file, 'is missing')
    if (size !== file.sizeBytes) throw describeDamage(storage, file, 'is damaged (its size has changed)')
  }
}

/** The decompression of other bytes ends with an error of zlib. */
function isDamage(error: unknown): error is Error {
  if (error instanceof DamagedFile || error instanceof UnreadablePlays) return true
  return error instanceof Error && 'code' in error && /^Z(STD)?_/.test(String(error.code))
}

function describeDamage(
  { address }: MediaStorage,
  { sha256, screenId }: RecordedFile,
  state: string,
  cause?: unknown,
): DamagedPlayFile {
  return new DamagedPlayFile(
    `the file ${getPlaysKey(sha256)} in ${address}, with plays of screen ${screenId}, ${state}; restore it from a backup` +
      ' ("Packed plays" in docs/operating.md)',
    { cause },
  )
}
