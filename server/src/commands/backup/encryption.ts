import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused, DamagedContent } from './refused.ts'

/** Encrypts or decrypts a stream with bounded memory. */
export type Cipher = (source: Readable) => Promise<Readable>

/** A cipher that encrypts, and says how many bytes so many become. */
export type Encryption = Cipher & { computeSize: (sizeBytes: number) => Promise<number> }

/**
 * Encrypts in the format of age (https://age-encryption.org) for the holders of private keys: this machine cannot read
 * its own backups.
 *
 * @param recipients public keys, `age1...`
 * @throws BackupRefused when one is not a public key
 */
export function createEncryption(recipients: readonly string[]): Encryption {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    refuseFailure(`${recipient}: is not a public key of age`, () => encrypter.addRecipient(recipient))
  }
  const encrypt = (source: Readable) => encrypter.encrypt(toWeb(source))
  // Its keys are the same in every file, and so is the length of its head.
  let sizer: Promise<{ size: (sizeBytes: number) => number }> | undefined
  return Object.assign(async (source: Readable) => fromWeb(await encrypt(source)), {
    computeSize: async (sizeBytes: number) => (await (sizer ??= encrypt(Readable.from([])))).size(sizeBytes),
  })
}

/** Media are encrypted once, for the keys of that day: those of other keys are in another folder. */
export function nameMediaFolder(recipients: readonly string[]): string {
  if (recipients.length === 0) return 'media'
  const sorted = [...new Set(recipients)].toSorted()
  return `media-${hash('sha256', sorted.join('\n'), 'hex').slice(0, 12)}`
}

/**
 * Decrypts, and fails when a byte was changed.
 *
 * @param keyFile the text that `age-keygen` writes
 * @throws BackupRefused when it has no private key
 */
export function createDecryption(keyFile: string): Cipher {
  const keys = keyFile.split('\n').flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? [line.trim()] : []))
  if (keys.length === 0) throw new BackupRefused('The file of --key has no line that begins with AGE-SECRET-KEY-.')
  const decrypter = new Decrypter()
  for (const key of keys) refuseFailure('--key: is not a private key of age', () => decrypter.addIdentity(key))
  return async (source) => {
    try {
      return explainDamage(source, fromWeb(await decrypter.decrypt(toWeb(source))))
    } catch (error) {
      throw new BackupRefused(`The backup cannot be decrypted with this key: ${(error as Error).message}.`)
    }
  }
}

/** An error of the storage passes; any other says that a byte was changed. */
function explainDamage(source: Readable, plain: Readable): Readable {
  let cause: Error | undefined
  source.once('error', (error) => (cause = error))
  return Readable.from(
    (async function* () {
      try {
        yield* plain
      } catch (error) {
        throw cause ?? new DamagedContent(`The backup is damaged, it cannot be decrypted: ${(error as Error).message}.`)
      }
    })(),
    { objectMode: false },
  )
}

function refuseFailure(message: string, work: () => void): void {
  try {
    work()
  } catch {
    throw new BackupRefused(message)
  }
}

// The types of Node and of the browser describe the same streams.
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  const readable = Readable.fromWeb(stream)
  // It may break off before its reader is there, which then gets the error.
  return readable.on('error', () => {})
}
