import { checkBooks, type Difference } from '../overviews/operator/books/check.ts'
import type { TestApp } from './app.ts'

/** The differences in the books of an app: none, whatever a test has done through the calls. */
export async function listBookDifferences({ context }: Pick<TestApp, 'context'>): Promise<Difference[]> {
  return (await checkBooks(context)).differences
}
