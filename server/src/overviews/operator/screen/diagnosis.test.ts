import { DIAGNOSIS_CAUSES, type DiagnosisCause } from '@marquee/contract/diagnosis'
import { describeFlagReason } from '@marquee/contract/texts/diagnosis'
import { diagnosisTexts } from '@marquee/contract/messages/diagnosis'
import { describe, expect, it } from 'vitest'
import { diagnose, type DiagnosisFacts } from './diagnosis.ts'

const toDate = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)
/** A Friday, 14:32 in Vienna. */
const NOW = toDate('13:32')
const open = { start: '09:00', end: '23:00' }
const closed = { start: '', end: '' }
const HOURS = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: closed,
}
const LUNCH = { ...HOURS, friday: { start: '11:00', end: '14:00' } }

/** A campaign that plays; its last play was a minute ago. */
const PLAYING: DiagnosisFacts = {
  now: NOW,
  timeZone: 'Europe/Vienna',
  campaign: {
    status: 'Approved',
    rejectionReason: null,
    deletedAt: null,
    decidedAt: new Date('2026-11-10T09:00:00.000Z'),
    company: 'Weber Coffee',
    companySuspendedAt: null,
  },
  reservation: { startsOn: '2026-11-16', endsOn: '2026-11-29', bookedAt: new Date('2026-11-09T09:00:00.000Z') },
  screenStatus: 'Active',
  place: { name: 'Café Central', isApproved: true, openingHours: HOURS },
  file: { name: 'autumn.mp4', sha256: 'a'.repeat(64), isStored: true },
  isInManifest: true,
  manifestVersion: 'v2',
  loopSeconds: 180,
  device: { pairedAt: new Date('2026-11-01T09:00:00.000Z') },
  presence: {
    lastHeartbeatAt: toDate('13:31'),
    manifestVersion: 'v2',
    isShowingIt: false,
    queuedPlays: 0,
    faults: [],
    servedAt: null,
  },
  lastCountedAt: toDate('13:31'),
  lastPlay: { startedAt: toDate('13:31'), verdict: 'counted', reason: null },
}
const reportedPresence = PLAYING.presence as NonNullable<DiagnosisFacts['presence']>
const NO_PLAYS = { lastCountedAt: null, lastPlay: null }
const fault = {
  at: toDate('13:20').toISOString(),
  kind: 'file' as const,
  sha256: 'a'.repeat(64),
  detail: 'answered 404',
}

/** Each cause on its own, and a part of its text. */
const ALONE: Readonly<Record<DiagnosisCause, [Partial<DiagnosisFacts>, string]>> = {
  deleted: [{ campaign: { ...PLAYING.campaign, deletedAt: toDate('10:00') } }, 'The client deleted this campaign.'],
  'company-suspended': [{ campaign: { ...PLAYING.campaign, companySuspendedAt: toDate('10:00') } }, 'Weber Coffee'],
  'not-approved': [{ campaign: { ...PLAYING.campaign, status: 'Pending Approval' } }, 'Pending Approval'],
  'no-slot': [{ reservation: null }, 'no slot on this screen'],
  'not-in-flight': [
    { reservation: { startsOn: '2026-11-21', endsOn: '2026-12-04', bookedAt: NOW } },
    '11/21/2026 to 12/04/2026',
  ],
  'screen-not-active': [{ screenStatus: 'Under Maintenance' }, 'Under Maintenance'],
  'no-place': [{ place: null }, 'no venue'],
  'place-not-approved': [
    { place: { name: 'Café Central', isApproved: false, openingHours: HOURS } },
    'Café Central is not approved.',
  ],
  'file-missing': [{ file: { name: 'autumn.mp4', sha256: 'a'.repeat(64), isStored: false } }, 'autumn.mp4'],
  'not-in-manifest': [{ isInManifest: false }, 'does not include'],
  'device-unpaired': [{ device: null, presence: null }, 'No device is paired'],
  closed: [{ place: { name: 'Café Central', isApproved: true, openingHours: LUNCH } }, 'on Saturday at 09:00'],
  offline: [{ presence: { ...reportedPresence, lastHeartbeatAt: toDate('13:29') } }, 'no heartbeat'],
  'not-fetched': [{ ...NO_PLAYS, presence: { ...reportedPresence, manifestVersion: 'v1' } }, 'older manifest'],
  'file-failed': [{ ...NO_PLAYS, presence: { ...reportedPresence, faults: [fault] } }, 'answered 404'],
  'not-counted': [
    { lastPlay: { startedAt: NOW, verdict: 'flagged', reason: 'too-fast' } },
    describeFlagReason('too-fast'),
  ],
  'not-proven': [NO_PLAYS, 'longer than three loops'],
}

describe('why a campaign does not play', () => {
  it('is empty when it plays, and the next play is a loop after the last', () => {
    const result = diagnose(PLAYING)
    expect(result).toMatchObject({ cause: null, text: diagnosisTexts.plays, remedy: '', nextAt: toDate('13:34') })
    expect(result.checked.map(({ code }) => code)).toEqual([...DIAGNOSIS_CAUSES])
    expect(result.checked.every(({ ok }) => ok)).toBe(true)
  })

  it.each(DIAGNOSIS_CAUSES)('names the cause %s when it is the only one, with a text and a remedy', (code) => {
    const [facts, text] = ALONE[code]
    const result = diagnose({ ...PLAYING, ...facts })
    expect(result.cause).toBe(code)
    expect(result.text).toContain(text)
    expect(result.remedy).toBe(diagnosisTexts.causes[code].remedy)
    const wrong = result.checked.filter(({ ok }) => !ok)
    expect(wrong.map((one) => one.code)).toEqual([code])
  })

  it('names the first of several causes: campaign, reservation, screen, device, content', () => {
    const createFacts = (codes: readonly DiagnosisCause[]): DiagnosisFacts =>
      codes.toReversed().reduce<DiagnosisFacts>((so, code) => mergeFacts(so, ALONE[code][0]), PLAYING)
    // Causes with contradictory facts are left out.
    const together = DIAGNOSIS_CAUSES.filter((code) => !['no-slot', 'no-place', 'device-unpaired'].includes(code))
    together.forEach((code, index) => {
      expect(diagnose(createFacts(together.slice(index))).cause).toBe(code)
    })
  })

  it('names both causes when the venue is closed and the device is offline, the more severe first (D-34)', () => {
    const place = { name: 'x', isApproved: true, openingHours: LUNCH }
    const diagnoseOffline = (time: string) =>
      diagnose({ ...PLAYING, place, presence: { ...reportedPresence, lastHeartbeatAt: toDate(time) } })
    const switchedOff = diagnoseOffline('12:59')
    expect(switchedOff).toMatchObject({ cause: 'closed', remedy: diagnosisTexts.closedAndOffline, nextAt: null })
    expect(switchedOff.also).toContain('no heartbeat')
    const broken = diagnoseOffline('09:10')
    expect(broken).toMatchObject({
      cause: 'offline',
      since: toDate('09:10'),
      remedy: diagnosisTexts.causes.offline.remedy,
    })
    expect(broken.also).toContain('The venue is closed')
    expect(diagnose({ ...PLAYING, place }).also).toBe('')
  })

  it.each<[string, Partial<DiagnosisFacts>, DiagnosisCause | null]>([
    ['an unpaired screen', { device: null, presence: null, ...NO_PLAYS }, 'device-unpaired'],
    [
      'a closed venue whose device is switched off',
      {
        place: { name: 'x', isApproved: true, openingHours: LUNCH },
        presence: { ...reportedPresence, lastHeartbeatAt: toDate('12:59') },
      },
      'closed',
    ],
    [
      'a closed venue whose device was offline for hours before (D-34)',
      {
        place: { name: 'x', isApproved: true, openingHours: LUNCH },
        presence: { ...reportedPresence, lastHeartbeatAt: toDate('09:10') },
      },
      'offline',
    ],
    ['a device that was never online', { presence: null, ...NO_PLAYS }, 'offline'],
    [
      'a last day that is over',
      { reservation: { startsOn: '2026-11-06', endsOn: '2026-11-19', bookedAt: NOW } },
      'not-in-flight',
    ],
    [
      'a device that plays it with an older manifest',
      { presence: { ...reportedPresence, manifestVersion: 'v1' } },
      null,
    ],
    [
      'a device that shows it at this moment',
      { ...NO_PLAYS, presence: { ...reportedPresence, manifestVersion: 'v1', isShowingIt: true } },
      'not-proven',
    ],
    ['a device that reports no version', { presence: { ...reportedPresence, manifestVersion: null } }, null],
    ['a fault before its last play', { presence: { ...reportedPresence, faults: [fault] } }, null],
    [
      'a fault of another file',
      { ...NO_PLAYS, presence: { ...reportedPresence, faults: [{ ...fault, sha256: 'b' }] } },
      'not-proven',
    ],
    ['incomplete plays', { lastPlay: { startedAt: NOW, verdict: 'partial', reason: null } }, 'not-counted'],
    ['an approval a minute ago', { ...NO_PLAYS, campaign: { ...PLAYING.campaign, decidedAt: toDate('13:31') } }, null],
    [
      'a booking a minute ago',
      { ...NO_PLAYS, reservation: { startsOn: '2026-11-16', endsOn: '2026-11-29', bookedAt: toDate('13:31') } },
      null,
    ],
    [
      'a manifest fetched a minute ago',
      { ...NO_PLAYS, presence: { ...reportedPresence, servedAt: toDate('13:31') } },
      null,
    ],
    ['a vehicle, which has no opening hours', { place: { name: 'W 1', isApproved: true, openingHours: null } }, null],
  ])('explains %s', (_, facts, cause) => {
    expect(diagnose({ ...PLAYING, ...facts }).cause).toBe(cause)
  })

  it('returns since when it is so, and when it plays next', () => {
    expect(diagnose({ ...PLAYING, ...ALONE.closed[0] })).toMatchObject({
      since: toDate('13:00'),
      nextAt: new Date('2026-11-21T08:00:00.000Z'),
    })
    expect(diagnose({ ...PLAYING, ...ALONE['not-in-flight'][0] }).nextAt).toEqual(new Date('2026-11-20T23:00:00.000Z'))
    expect(diagnose({ ...PLAYING, ...ALONE.offline[0] })).toMatchObject({ since: toDate('13:29'), nextAt: null })
    const over = { reservation: { startsOn: '2026-11-06', endsOn: '2026-11-19', bookedAt: NOW } }
    expect(diagnose({ ...PLAYING, ...over })).toMatchObject({
      since: new Date('2026-11-19T23:00:00.000Z'),
      nextAt: null,
    })
  })

  it('counts a venue that is open over midnight as open since the evening', () => {
    const late = { ...HOURS, thursday: { start: '20:00', end: '16:00' }, friday: closed }
    const facts = { ...PLAYING, ...NO_PLAYS, place: { name: 'x', isApproved: true, openingHours: late } }
    // Open since Thursday 20:00; nothing was proven since.
    expect(diagnose(facts)).toMatchObject({ cause: 'not-proven', since: new Date('2026-11-19T19:00:00.000Z') })
  })
})

/** Merges facts of two causes that differ in different fields. */
function mergeFacts(facts: DiagnosisFacts, more: Partial<DiagnosisFacts>): DiagnosisFacts {
  return {
    ...facts,
    ...more,
    campaign: { ...facts.campaign, ...pickChanges(PLAYING.campaign, more.campaign) },
    place:
      more.place === undefined
        ? facts.place
        : { ...assertPresent(facts.place), ...pickChanges(PLAYING.place, more.place) },
    presence:
      more.presence === undefined
        ? facts.presence
        : { ...assertPresent(facts.presence), ...pickChanges(reportedPresence, more.presence) },
  }
}

function pickChanges<T extends object>(usual: T | null, other: T | null | undefined): Partial<T> {
  if (!usual || !other) return {}
  const keys = Object.keys(other) as (keyof T)[] // its own keys
  return Object.fromEntries(
    keys.filter((key) => other[key] !== usual[key]).map((key) => [key, other[key]]),
  ) as Partial<T>
}

function assertPresent<T>(part: T | null): T {
  if (part === null) throw new Error('there is nothing to change')
  return part
}
