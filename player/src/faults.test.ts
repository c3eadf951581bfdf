import type { Fault } from '@marquee/contract/player'
import { expect, test } from 'vitest'
import { createFaultLog } from './faults.ts'
import { createManualClock } from './testing/manual-clock.ts'

function createLog() {
  const clock = createManualClock('2026-06-15T10:00:00Z')
  const told: Fault[] = []
  const faults = createFaultLog(clock)
  faults.setReporter((fault) => told.push(fault))
  return { clock, faults, told, details: () => told.map(({ detail }) => detail) }
}

test('reports every fault with the next heartbeat and shows the last five in the diagnostics (PLY-5)', () => {
  const { faults, told } = createLog()
  for (let count = 1; count <= 6; count++) faults.note('other', `fault ${count}`)
  expect(told).toHaveLength(6)
  expect(faults.recent().map(({ detail }) => detail)).toEqual(['fault 6', 'fault 5', 'fault 4', 'fault 3', 'fault 2'])
})

test('ignores a repeated fault for ten minutes, so that it does not hide others', async () => {
  const { clock, faults, details } = createLog()
  faults.note('file', 'does not fit', 'a'.repeat(64))
  faults.note('file', 'does not fit', 'b'.repeat(64))
  faults.note('file', 'does not fit', 'a'.repeat(64))
  expect(details()).toHaveLength(2)
  await clock.advance(600_000)
  faults.note('file', 'does not fit', 'a'.repeat(64))
  expect(details()).toHaveLength(3)
})

test('cuts the detail to the limit of the server', () => {
  const { faults, told } = createLog()
  faults.note('other', 'x'.repeat(1000))
  expect(told[0]?.detail).toHaveLength(300)
})

test('reports faults from before the first heartbeat later, once', () => {
  const faults = createFaultLog(createManualClock('2026-06-15T10:00:00Z'))
  const told: string[] = []
  const take = (fault: Fault) => void told.push(fault.detail)
  faults.note('other', 'could not start')
  faults.setReporter(take)
  expect(told).toEqual(['could not start'])
  faults.setReporter(null)
  faults.note('other', 'something else')
  faults.setReporter(take)
  expect(told).toEqual(['could not start', 'something else'])
})
