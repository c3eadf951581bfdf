import { describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { AUTOMATIC_ACTOR, writeAuditEntry } from './commands.ts'
import { computeChanges } from './rules.ts'

describe('changes', () => {
  it('name the fields that differ, with the old and the new value', () => {
    const before = { name: 'Vienna', timeZone: 'Europe/Vienna', isActive: true }
    expect(computeChanges(before, { name: 'Wien', timeZone: 'Europe/Vienna', isActive: false })).toEqual({
      name: { from: 'Vienna', to: 'Wien' },
      isActive: { from: true, to: false },
    })
  })

  it('are undefined when no field differs or is named', () => {
    const before = { name: 'Vienna', timeZone: 'Europe/Vienna' }
    expect(computeChanges(before, { name: 'Vienna' })).toBeUndefined()
  })
})

it('a field without a name in the messages does not compile', () => {
  const colour = { cents: 100, colour: 'red' }
  // @ts-expect-error a change of a field without a name
  expect(computeChanges(colour, { colour: 'blue' })).toBeDefined()
  const subject = { kind: 'invoice', id: '', name: 'R-1' } as const
  const write = (tx: Tx) =>
    // @ts-expect-error a detail without a name, in a spread object
    writeAuditEntry(tx, AUTOMATIC_ACTOR, { action: 'update', subject, details: { ...colour } }, new Date(0))
  expect(write).toBeTypeOf('function')
})
