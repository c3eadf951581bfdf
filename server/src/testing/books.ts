import { checkBooks, type Difference } from '../overviews/operator/books-check.ts'
import type { TestApp } from './app.ts'

/** What is wrong in the books of a house: nothing, whatever a test has done through the calls. */
export async function listBookDifferences({ context }: Pick<TestApp, 'context'>): Promise<Difference[]> {
  return (await checkBooks(context)).differences
}
