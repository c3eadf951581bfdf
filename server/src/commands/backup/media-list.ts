import type { Readable } from 'node:stream'
import type { Archive } from './archive.ts'
import type { Manifested } from './manifest.ts'

/** The name of the list of media in a backup: a line for each with its SHA-256, whether it is stored, and its kind. */
export const MEDIA_LIST = 'media.txt'

/** A file of the list; in the archive all are in one folder. */
export type ListedContent = { sha256: string; isStored: boolean; isPlays: boolean }

export const formatContent = ({ sha256, isStored, kind }: { sha256: string; isStored: boolean; kind: string }) =>
  `${sha256} ${isStored ? 'stored' : 'missing'} ${kind}\n`

/** The media that a backup names. @throws DamagedContent at the end when the list has changed */
export async function* streamMediaList(
  archive: Archive,
  { stamp, manifest }: Pick<Manifested, 'stamp' | 'manifest'>,
): AsyncGenerator<ListedContent> {
  for await (const line of readLines(await archive.get(`${stamp}/${MEDIA_LIST}`, manifest.media.list))) {
    const [sha256 = '', state, kind] = line.split(' ')
    yield { sha256, isStored: state === 'stored', isPlays: kind === 'plays' }
  }
}

async function* readLines(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
