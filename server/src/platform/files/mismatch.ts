/** Why a media folder and a database do not belong together. */
export type Mismatch = 'otherFolder' | 'folderWithoutId' | 'newDatabase' | 'filesMissing' | 'nothingNamed'

const ADOPT = 'If they do belong together, because one of them was moved or restored, run `npm run media -- adopt`'
const UNCHANGED = 'Nothing was changed or deleted'

const SENTENCES: Readonly<Record<Mismatch, string>> = {
  otherFolder: 'belongs to a different installation than the database',
  folderWithoutId: 'does not contain the id of this installation. It may not be mounted, or it may be a new folder',
  newDatabase: 'contains the files of an installation, but the database is new',
  filesMissing: 'lacks most of the files that the database refers to',
  nothingNamed: 'contains files, but the database refers to none of them',
}

const ADVICE: Readonly<Record<Mismatch, string>> = {
  otherFolder: `Set DATA_DIR and DATABASE_URL to a folder and a database that belong together. ${ADOPT}`,
  folderWithoutId: `Mount it, or set DATA_DIR to the right folder. ${ADOPT}`,
  newDatabase: 'Restore the database, set DATABASE_URL to the right one, or set DATA_DIR to an empty folder',
  filesMissing: `Mount the folder, or set DATA_DIR to the right one. ${ADOPT}`,
  nothingNamed: 'Restore the database first, or set DATA_DIR to an empty folder',
}

/** What is wrong with the media folder and what to do, for the person at the terminal. */
export function describeMismatch(folder: string, mismatch: Mismatch): string {
  return `DATA_DIR: ${folder} ${SENTENCES[mismatch]}. ${UNCHANGED}. ${ADVICE[mismatch]} (docs/operating.md, Backups).`
}
