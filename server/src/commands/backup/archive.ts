import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { MediaStorage, StoredObject } from '../../platform/files/media-storage.ts'
import type { Cipher, Encryption } from './encryption.ts'
import { DamagedContent } from './refused.ts'

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
  /** What is stored, if it has the size of a content of so many bytes. */
  find(name: string, sizeBytes: number): Promise<StoredObject | undefined>
  isStored(name: string): Promise<boolean>
}

/** The name of a media file in the archive, by the hash of its content. */
export const getMediaName = ({ mediaFolder }: Pick<Archive, 'mediaFolder'>, sha256: string) =>
  `${mediaFolder}/${sha256.slice(0, 2)}/${sha256}`

/**
 * What is put into a bucket is read again and compared, because nothing else proves that it can be.
 *
 * @param cipher encrypts in `put` and decrypts in `get`; undefined: not encrypted
 * @param mediaFolder of `nameMediaFolder`, or that of the manifest
 */
export function openArchive(
  storage: MediaStorage,
  cipher: Cipher | Encryption | undefined,
  mediaFolder: string,
): Archive {
  const getKey = (name: string) => (cipher === undefined ? name : `${name}.age`)
  return {
    storage,
    isEncrypted: cipher !== undefined,
    mediaFolder,
    getKey,
    async put(name, source) {
      const meter = measure()
      const measured = connect(source, meter)
      await putVerified(storage, getKey(name), cipher === undefined ? measured : await cipher(measured))
      return meter.getContent()
    },
    async get(name, content) {
      const stored = await storage.get(getKey(name))
      const plain = cipher === undefined ? stored : await cipher(stored)
      return content === undefined ? plain : connect(plain, measure(name, content))
    },
    async find(name, sizeBytes) {
      const stored = await storage.head(getKey(name))
      if (stored === undefined) return undefined
      const isEncryption = cipher !== undefined && 'computeSize' in cipher
      return stored.sizeBytes === (isEncryption ? await cipher.computeSize(sizeBytes) : sizeBytes) ? stored : undefined
    },
    isStored: async (name) => (await storage.head(getKey(name))) !== undefined,
  }
}

/** @throws DamagedContent when a bucket gives another content back; then it is deleted there */
async function putVerified(storage: MediaStorage, key: string, source: Readable): Promise<void> {
  if (storage.folder !== undefined) return storage.put(key, source)
  const sent = measure()
  await storage.put(key, connect(source, sent))
  try {
    for await (const _chunk of connect(await storage.get(key), measure(key, sent.getContent())));
  } catch (error) {
    await storage.delete(key)
    throw error
  }
}

/** Reads a stream to its end. */
export async function readContent(source: Readable): Promise<Content> {
  const meter = measure()
  for await (const _chunk of connect(source, meter));
  return meter.getContent()
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

/** Unlike `pipe`, passes errors on in both directions. */
function connect(source: Readable, target: Transform): Transform {
  source.on('error', (error) => target.destroy(error))
  // It may break off before its reader is there, which then gets the error.
  target.on('error', () => {})
  target.on('close', () => source.destroy())
  return source.pipe(target)
}
