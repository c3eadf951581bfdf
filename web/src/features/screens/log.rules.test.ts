import type { LogEntry } from '@marquee/contract/screens'
import { describe, expect, it } from 'vitest'
import { pickFirstEntries, groupLog } from './log.rules.ts'

const createEntry = (Date: string, time: string): LogEntry => ({
  Date,
  start: `${Date}T${time}:00.000Z`,
  start_time: `${time}:00`,
  end_time: `${time}:59`,
  total_time: '00:00:59',
  state: 'app_moves',
  status: 'online',
})

describe('the log of a screen', () => {
  const log = [
    createEntry('2025-02-09', '08:00'),
    createEntry('2025-10-01', '07:00'),
    createEntry('2025-10-01', '19:30'),
  ]
  it('is grouped by day and sorted by start time, newest first, not as text (SCR-DET-16, TRAP-36)', () => {
    const groups = groupLog(log)
    expect(groups.map(({ day }) => day)).toEqual(['2025-10-01', '2025-02-09'])
    expect(groups[0]?.entries.map(({ start_time }) => start_time)).toEqual(['19:30:00', '07:00:00'])
  })
  it('shows the newest entries first and keeps their days (SCR-DET-16)', () => {
    const countEntries = (count: number) =>
      pickFirstEntries(groupLog(log), count).map(({ day, entries }) => [day, entries.length])
    expect(countEntries(1)).toEqual([['2025-10-01', 1]])
    expect(countEntries(3)).toEqual([
      ['2025-10-01', 2],
      ['2025-02-09', 1],
    ])
  })
})
