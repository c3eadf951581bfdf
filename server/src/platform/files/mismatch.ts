/** Why a media storage and a database do not belong together. */
export type Mismatch = 'otherFolder' | 'folderWithoutId' | 'newDatabase' | 'filesMissing' | 'nothingNamed'

const ADOPT = 'If they do belong together, because one of them was moved or restored, run `npm run media -- adopt`'
const UNCHANGED = 'Nothing was changed or deleted'

/** How a kind of storage is named, and how people point the server at another one. */
type Words = { readonly setting: string; readonly thing: string; readonly isNew: string; readonly reach: string }
const FOLDER: Words = {
  setting: 'DATA_DIR',
  thing: 'folder',
  isNew: 'It may not be mounted, or it may be a new folder',
  reach: 'Mount it, or set DATA_DIR to the right folder',
}
const BUCKET: Words = {
  setting: 'MEDIA_URL',
  thing: 'bucket',
  isNew: 'It may be a new bucket, or another prefix of it',
  reach: 'Copy the files there with `npm run media:move`, or set MEDIA_URL to the right bucket',
}

const SENTENCES: Readonly<Record<Mismatch, (words: Words) => string>> = {
  otherFolder: () => 'belongs to a different installation than the database',
  folderWithoutId: ({ isNew }) => `does not contain the id of this installation. ${isNew}`,
  newDatabase: () => 'contains the files of an installation, but the database is new',
  filesMissing: () => 'lacks most of the files that the database refers to',
  nothingNamed: () => 'contains files, but the database refers to none of them',
}

const ADVICE: Readonly<Record<Mismatch, (words: Words) => string>> = {
  otherFolder: ({ setting, thing }) =>
    `Set ${setting} and DATABASE_URL to a ${thing} and a database that belong together. ${ADOPT}`,
  folderWithoutId: ({ reach }) => `${reach}. ${ADOPT}`,
  newDatabase: ({ setting, thing }) =>
    `Restore the database, set DATABASE_URL to the right one, or set ${setting} to an empty ${thing}`,
  filesMissing: ({ reach }) => `${reach}. ${ADOPT}`,
  nothingNamed: ({ setting, thing }) => `Restore the database first, or set ${setting} to an empty ${thing}`,
}

/** A bucket that does not answer, does not exist, or does not accept the keys. */
export function describeUnreachable(address: string, error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `MEDIA_URL: ${address} cannot be read with these settings. ${reason}`
}

/**
 * What is wrong with the media storage and what to do, for the person at the terminal.
 *
 * @param folder undefined: it is a bucket
 */
export function describeMismatch(storage: { address: string; folder: string | undefined }, mismatch: Mismatch): string {
  const words = storage.folder === undefined ? BUCKET : FOLDER
  const what = `${words.setting}: ${storage.address} ${SENTENCES[mismatch](words)}`
  return `${what}. ${UNCHANGED}. ${ADVICE[mismatch](words)} (docs/operating.md, Backups).`
}
