import type { Tx } from './db/database.ts'

/** A person whose account is erased, and the businesses that end with it (decision 35). */
export type Erased = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly ownerIds: readonly string[]
  readonly companyIds: readonly string[]
  readonly at: Date
}

/** Erases a slice in its own transaction; a repetition finds the rest. @returns whether there may be more */
export type EraseSlice = (tx: Tx, erased: Erased) => Promise<boolean>
