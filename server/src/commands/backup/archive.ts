import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { MediaStorage } from '../../platform/files/media-storage.ts'
import type { Cipher } from './encryption.ts'

/** What a stream contained, before a cipher. */
export type Content = { sha256: string; sizeBytes: number }

/** The size of media is in no list, and their hash is their name. */
export type ExpectedContent = Pick<Content, 'sha256'> & Partial<Content>

/** Where backups are: a storage like that of the media, with a cipher. */
export type Archive = {
  readonly storage: MediaStorage
  readonly isEncrypted: boolean
  /** The folder of the media, which all backups with the same keys share. */
  readonly mediaFolder: string
  /** Encrypted files have an ending of their own. */
  getKey(name: string): string
  /** Stores a stream. It appears completely or not at all. */
  put(name: string, source: Readable): Promise<Content>
  /** The stored content; its reader sees an error at the end when `content` differs. */
  get(name: string, content?: ExpectedContent): Promise<Readable>
  has(name: string): Promise<boolean>
}

/** The name of a media file in the archive, by the hash of its content. */
export const getMediaName = ({ mediaFolder }: Archive, sha256: string) =>
  `${mediaFolder}/${sha256.slice(0, 2)}/${sha256}`

/**
 * @param cipher encrypts in `put` and decrypts in `get`; undefined: not encrypted
 * @param mediaFolder of `nameMediaFolder`, or that of the manifest
 */
export function openArchive(storage: MediaStorage, cipher: Cipher | undefined, mediaFolder: string): Archive {
  const getKey = (name: string) => (cipher === undefined ? name : `${name}.age`)
  return {
    storage,
    isEncrypted: cipher !== undefined,
    mediaFolder,
    getKey,
    async put(name, source) {
      const meter = measure()
      const measured = connect(source, meter)
      await storage.put(getKey(name), cipher === undefined ? measured : await cipher(measured))
      return meter.getContent()
    },
    async get(name, content) {
      const stored = await storage.get(getKey(name))
      const plain = cipher === undefined ? stored : await cipher(stored)
      return content === undefined ? plain : connect(plain, measure(name, content))
    },
    has: async (name) => (await storage.head(getKey(name))) !== undefined,
  }
}

/** Says afterwards what has passed. */
type Meter = Transform & { getContent(): Content }

/** Counts and hashes what passes. @param expected fails at the end if the content is another one */
function measure(name = '', expected?: ExpectedContent): Meter {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let content: Content = { sha256: '', sizeBytes: 0 }
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      content = { sha256: hash.digest('hex'), sizeBytes }
      const isOther = expected !== undefined && content.sha256 !== expected.sha256
      done(isOther ? new DamagedContent(`${name} is damaged: its SHA-256 is not the recorded one`) : null)
    },
  })
  return Object.assign(meter, { getContent: () => content })
}

/** A stored content is not what was stored. */
export class DamagedContent extends Error {
  override name = 'DamagedContent'
}

/** Unlike `pipe`, passes errors on in both directions. */
function connect(source: Readable, target: Transform): Transform {
  source.on('error', (error) => target.destroy(error))
  target.on('close', () => source.destroy())
  return source.pipe(target)
}
