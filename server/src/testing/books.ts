import { checkBooks, type Difference } from '../overviews/operator/books-check.ts'
import type { TestHouse } from './house.ts'

/** What is wrong in the books of a house: nothing, whatever a test has done through the calls. */
export async function differencesIn({ house }: Pick<TestHouse, 'house'>): Promise<Difference[]> {
  return (await checkBooks(house)).differences
}
