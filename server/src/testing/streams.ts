import { onTestFinished } from 'vitest'
import { type Ear, listenAt } from './ear.ts'
import type { TestHouse } from './house.ts'

/** A line to the server on which events arrive, until the end of the test; the house has to listen. */
export async function listenTo(house: TestHouse, path: string, token: string): Promise<Ear> {
  const ear = await listenAt(`${house.baseUrl}${path}`, token)
  onTestFinished(() => ear.close())
  return ear
}
