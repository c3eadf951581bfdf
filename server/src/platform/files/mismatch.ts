/** How a folder of files and a database fail to belong together. */
export type Mismatch = 'otherFolder' | 'folderWithoutId' | 'newDatabase' | 'filesMissing' | 'nothingNamed'

const ADOPT = 'If the two do belong together, because one of them was moved or restored, run `npm run media -- adopt`'
const UNCHANGED = 'Nothing was changed or deleted'

const SENTENCES: Readonly<Record<Mismatch, string>> = {
  otherFolder: 'belongs to another installation than the database',
  folderWithoutId: 'does not carry the id of this installation: it may not be mounted, or it is a new folder',
  newDatabase: 'holds the files of an installation, but the database is a new one',
  filesMissing: 'lacks most of the files that the database names',
  nothingNamed: 'holds files, and the database names none of them',
}

const ADVICE: Readonly<Record<Mismatch, string>> = {
  otherFolder: `Set DATA_DIR and DATABASE_URL to the two that belong together. ${ADOPT}`,
  folderWithoutId: `Mount it, or set DATA_DIR to the right folder. ${ADOPT}`,
  newDatabase: 'Restore the database, set DATABASE_URL to the right one, or set DATA_DIR to an empty folder',
  filesMissing: `Mount the folder, or set DATA_DIR to the right one. ${ADOPT}`,
  nothingNamed: 'Restore the database first, or set DATA_DIR to an empty folder',
}

/** What is wrong with a folder of files, and what to do, in a sentence for the person at the terminal. */
export function describeMismatch(folder: string, mismatch: Mismatch): string {
  return `DATA_DIR: ${folder} ${SENTENCES[mismatch]}. ${UNCHANGED}. ${ADVICE[mismatch]} (docs/operating.md, Backups).`
}
