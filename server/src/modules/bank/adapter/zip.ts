import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { NotBankFile } from '../rules/xml-fragments.ts'

/** The unpacked archive is larger than the limit for bank statements. */
export class TooMuchInZip extends Error {
  override name = 'TooMuchInZip'
}

const inflate = promisify(inflateRaw)

const LOCAL_HEADER = 0x04034b50
const ENTRY_HEADER = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const MAX_ENTRIES = 1_000
/** A bit in the flags of an entry. */
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

export const isZip = (bytes: Uint8Array): boolean => bytes.length >= END_BYTES && readUint32(bytes, 0) === LOCAL_HEADER

/**
 * The XML files of a ZIP archive in the order of its directory. Banks deliver the statements of several days or
 * accounts as one archive. Unpacking stops at the limit, because the sizes that an archive declares can be wrong.
 *
 * @throws NotBankFile for an archive that is damaged, encrypted or of another kind; TooMuchInZip
 */
export async function unzipXml(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  let leftBytes = maxBytes
  for (const entry of readEntries(bytes)) {
    if (!/\.xml$/i.test(entry.name) || entry.name.startsWith('__MACOSX/')) continue
    const file = await unpack(bytes, entry, leftBytes)
    leftBytes -= file.length
    files.push(file)
  }
  return files
}

type Entry = { name: string; method: number; crc: number; packedBytes: number; at: number }

function readEntries(bytes: Uint8Array): Entry[] {
  const end = findDirectoryEnd(bytes)
  const count = readUint16(bytes, end + 10)
  if (count > MAX_ENTRIES) throw new TooMuchInZip()
  const entries: Entry[] = []
  for (let at = readUint32(bytes, end + 16); entries.length < count; ) {
    if (readUint32(bytes, at) !== ENTRY_HEADER) throw new NotBankFile('zip')
    if ((readUint16(bytes, at + 8) & ENCRYPTED) !== 0) throw new NotBankFile('encrypted')
    const nameBytes = readUint16(bytes, at + 28)
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameBytes)).toString('utf8'),
      method: readUint16(bytes, at + 10),
      crc: readUint32(bytes, at + 16),
      packedBytes: readUint32(bytes, at + 20),
      at: readUint32(bytes, at + 42),
    })
    at += 46 + nameBytes + readUint16(bytes, at + 30) + readUint16(bytes, at + 32)
  }
  return entries
}

/** Finds the end of the directory, which only a comment may follow. */
function findDirectoryEnd(bytes: Uint8Array): number {
  const from = bytes.length - END_BYTES
  for (let at = from; at >= Math.max(0, from - MAX_COMMENT_BYTES); at -= 1) {
    if (readUint32(bytes, at) === END) return at
  }
  throw new NotBankFile('zip')
}

async function unpack(
  bytes: Uint8Array,
  { method, crc, packedBytes, at }: Entry,
  maxBytes: number,
): Promise<Uint8Array> {
  if (readUint32(bytes, at) !== LOCAL_HEADER) throw new NotBankFile('zip')
  const from = at + 30 + readUint16(bytes, at + 26) + readUint16(bytes, at + 28)
  const packed = bytes.subarray(from, from + packedBytes)
  if (method !== STORED && method !== DEFLATED) throw new NotBankFile('zip')
  const file = method === STORED ? packed : await inflateLimited(packed, maxBytes)
  if (file.length > maxBytes) throw new TooMuchInZip()
  if (crc32(file) !== crc) throw new NotBankFile('zip')
  return file
}

async function inflateLimited(packed: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooMuch ? new TooMuchInZip() : new NotBankFile('zip')
  }
}

/** @throws NotBankFile for an offset outside the archive */
function readUint16(bytes: Uint8Array, at: number): number {
  const [low, high] = [bytes[at], bytes[at + 1]]
  if (low === undefined || high === undefined) throw new NotBankFile('zip')
  return low + high * 256
}

const readUint32 = (bytes: Uint8Array, at: number): number => readUint16(bytes, at) + readUint16(bytes, at + 2) * 65_536
