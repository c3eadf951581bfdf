import { describe, expect, it } from 'vitest'
import { describeClock, describeDisplay, formatHours, describeMultiplier, describeStorage } from './screen.rules.ts'

const closed = { start: '', end: '' }
const day = { start: '09:00', end: '18:00' }
const short = { start: '10:00', end: '14:00' }
const NONE = {
  monday: closed,
  tuesday: closed,
  wednesday: closed,
  thursday: closed,
  friday: closed,
  saturday: closed,
  sunday: closed,
}

describe('the texts about a screen', () => {
  it('group days with the same hours', () => {
    const week = { ...NONE, monday: day, tuesday: day, wednesday: day, friday: day, saturday: short }
    expect(formatHours(week)).toBe('Mon-Wed 09:00 to 18:00, Fri 09:00 to 18:00, Sat 10:00 to 14:00')
    expect(formatHours(NONE)).toBe('Not set, plays all day')
    expect(formatHours(null)).toBe('Not set, plays all day')
  })

  it('say how far a clock is off, and in which direction', () => {
    expect(describeClock(0)).toBe('Correct')
    expect(describeClock(-1999)).toBe('Correct')
    expect(describeClock(-4200)).toBe('4.2 s ahead')
    expect(describeClock(3 * 3_600_000)).toBe('3 h 0 min behind')
  })

  it('show the used share of the storage, if the device reports it', () => {
    const [used, quota] = [1_048_576, 4_194_304]
    expect(describeStorage({ storageUsedBytes: used, storageQuotaBytes: quota })).toBe('1 MB of 4 MB')
    expect(describeStorage({ storageUsedBytes: used, storageQuotaBytes: null })).toBe('1 MB')
    expect(describeStorage({ storageUsedBytes: null, storageQuotaBytes: quota })).toBeUndefined()
  })

  it('name a device by its size if it reports no model (fleet: every screen with its device)', () => {
    expect(describeDisplay({ model: '', width: 1920, height: 1080 })).toBe('1920 × 1080')
    expect(describeDisplay({ model: 'Litemax', width: 1920, height: 1080 })).toBe('Litemax, 1920 × 1080')
  })

  it('explain the figure of impressions (product 7)', () => {
    const derived = { value: 9.6429, guests: 600, openHoursPerDay: 14 }
    expect(describeMultiplier({ value: 9.6429, set: null, derived })).toBe('600 guests × 0.75 h ÷ 14 h × 0.30')
    expect(describeMultiplier({ value: 2, set: 2, derived })).toBe('set by an operator')
    const plain = { value: 1, guests: null, openHoursPerDay: null }
    expect(describeMultiplier({ value: 1, set: null, derived: plain })).toBe('1 per play')
  })
})
