import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { getDocumentFile } from './commands/files.ts'
import { sweepDocumentLinks } from './commands/links.ts'

/** Creates the files of documents and deletes expired links. */
export const createDocumentJobs = (context: AppContext): Job[] => [
  subscribe({
    // A request before this job has run, or while it fails, creates the file itself.
    name: 'documents.create-files',
    on: ['document.issued'],
    run: async ({ documentId }) => {
      await getDocumentFile(context, documentId, 'pdf')
      await getDocumentFile(context, documentId, 'xml')
    },
  }),
  {
    name: 'documents.delete-links',
    cron: '41 3 * * *',
    run: () => runInTransaction(context.database, (tx) => sweepDocumentLinks(tx, context.clock.now())),
  },
]
