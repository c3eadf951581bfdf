import { inTransaction } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { fileOf } from '../commands/document-files.ts'
import { sweepDocumentLinks } from '../commands/document-links.ts'

/** Documents become files; links run out. */
export const documentJobs = (house: House): Job[] => [
  {
    // Whoever asks before it ran, or while it fails, has the file made for them.
    name: 'billing.make-document-files',
    on: ['document.issued'],
    run: async ({ documentId }) => {
      await fileOf(house, String(documentId), 'pdf')
      await fileOf(house, String(documentId), 'xml')
    },
  },
  {
    name: 'billing.sweep-document-links',
    cron: '41 3 * * *',
    run: () => inTransaction(house.database, (tx) => sweepDocumentLinks(tx, house.clock.now())),
  },
]
