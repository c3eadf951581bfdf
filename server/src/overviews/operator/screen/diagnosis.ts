import { toCalendarDay, computeDayStart } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { isInFlight } from '@marquee/contract/loop.rules'
import { DIAGNOSIS_CAUSES, type DiagnosisCause } from '@marquee/contract/diagnosis'
import type { CampaignStatus, ScreenStatus } from '@marquee/contract/scalars'
import type { DeviceFault } from '@marquee/contract/screens'
import { getFormats } from '@marquee/contract/language/formats'
import { describeFlagReason } from '@marquee/contract/texts/diagnosis'
import { diagnosisTexts } from '@marquee/contract/messages/diagnosis'
import { addDays } from '@marquee/contract/days.rules'
import { translateStored } from '../../../platform/stored-texts.ts'
import { deriveOnlineStatus } from '../../../modules/telemetry/rules/online.ts'
import { MINUTES, SECONDS } from '../../../platform/clock.ts'
import { computeOpening, wasOnUntilClosing } from '../../screens/opening.ts'

/** Why a campaign does not play on a screen: the first check that fails is the cause (decision 22). */

const { causes } = diagnosisTexts

export type DiagnosisFacts = {
  now: Date
  /** The time zone in which the screen plays. */
  timeZone: string
  campaign: {
    status: CampaignStatus
    rejectionReason: string | null
    deletedAt: Date | null
    decidedAt: Date | null
    company: string
    companySuspendedAt: Date | null
  }
  /** The slot of this screen that is reserved for the campaign. */
  reservation: { startsOn: string; endsOn: string; bookedAt: Date } | null
  screenStatus: ScreenStatus
  /** null: it has no venue, or the venue was deleted */
  place: { name: string; isApproved: boolean; openingHours: OpeningHours | null } | null
  /** The video of the campaign, and whether the store has it; null without one. */
  file: { name: string; sha256: string; isStored: boolean } | null
  /** Whether the current manifest contains the campaign. */
  isInManifest: boolean
  manifestVersion: string | null
  /** The duration of today's loop. */
  loopSeconds: number
  device: { pairedAt: Date } | null
  /** The report of the currently paired device; null before its first heartbeat. */
  presence: {
    lastHeartbeatAt: Date
    manifestVersion: string | null
    isShowingIt: boolean
    queuedPlays: number
    faults: readonly DeviceFault[]
    servedAt: Date | null
  } | null
  /** The last counted play. */
  lastCountedAt: Date | null
  /** The last play of the last day, with any verdict. */
  lastPlay: { startedAt: Date; verdict: string; reason: string | null } | null
}

export type CheckResult = { code: DiagnosisCause; ok: boolean; text: string }
export type DiagnosisResult = {
  cause: DiagnosisCause | null
  since: Date | null
  text: string
  /** A second, independent cause, such as a closed venue of an offline device. */
  also: string
  remedy: string
  checked: CheckResult[]
  lastPlayedAt: Date | null
  nextAt: Date | null
}

/**
 * Runs the checks in the order of `DIAGNOSIS_CAUSES`; the first that fails is the cause. A closed venue and an offline
 * device are both named; the device comes first if it went offline before closing time (D-34).
 */
export function diagnose(facts: DiagnosisFacts): DiagnosisResult {
  const checked: CheckResult[] = []
  const findings = new Map<DiagnosisCause, Finding>()
  for (const code of DIAGNOSIS_CAUSES) {
    const finding = CHECKS[code](facts, findings.size === 0)
    if (finding === SKIPPED) continue
    const isOk = finding === OK
    checked.push({ code, ok: isOk, text: isOk ? causes[code].ok : finding.text })
    if (!isOk) findings.set(code, finding)
  }
  const wrong = checked.filter(({ ok }) => !ok)
  const isOfflineAndClosed = wrong[0]?.code === 'closed' && wrong[1]?.code === 'offline'
  if (isOfflineAndClosed && wasOfflineBeforeClosing(facts)) wrong.reverse()
  const [first, second] = wrong
  return {
    cause: first?.code ?? null,
    since: (first && findings.get(first.code)?.since) ?? null,
    text: first?.text ?? (facts.lastCountedAt ? diagnosisTexts.plays : diagnosisTexts.playsSoon),
    also: isOfflineAndClosed && second ? second.text : '',
    remedy: first ? getRemedy(first.code, isOfflineAndClosed) : '',
    checked,
    lastPlayedAt: facts.lastCountedAt,
    nextAt: isOfflineAndClosed ? null : computeNextPlay(facts, first?.code ?? null),
  }
}

function getRemedy(cause: DiagnosisCause, isOfflineAndClosed: boolean): string {
  if (cause === 'closed' && isOfflineAndClosed) return diagnosisTexts.closedAndOffline
  return causes[cause].remedy
}

function wasOfflineBeforeClosing(facts: DiagnosisFacts): boolean {
  const lastSign = facts.presence?.lastHeartbeatAt ?? facts.device?.pairedAt ?? new Date(0)
  return !wasOnUntilClosing(computeVenueOpening(facts), lastSign)
}

/** The text of a failed check, and since when it fails. */
type Finding = { text: string; since?: Date | null | undefined }
const OK = 'ok'
/** The check does not apply because of an earlier finding. */
const SKIPPED = 'skipped'
type CheckFunction = (facts: DiagnosisFacts, isAllWellSoFar: boolean) => Finding | typeof OK | typeof SKIPPED

const failUnless = (isOk: boolean, finding: () => Finding) => (isOk ? OK : finding())

const CHECKS: Readonly<Record<DiagnosisCause, CheckFunction>> = {
  deleted: ({ campaign: { deletedAt } }) =>
    failUnless(deletedAt === null, () => ({ text: causes.deleted.no, since: deletedAt })),

  'company-suspended': ({ campaign: { company, companySuspendedAt: since } }) =>
    failUnless(since === null, () => ({ text: causes['company-suspended'].no({ company }), since })),

  'not-approved': ({ campaign: { status, rejectionReason, decidedAt } }) =>
    status === 'Approved'
      ? OK
      : status === 'Rejected' && rejectionReason
        ? { text: causes['not-approved'].noWithReason({ reason: translateStored(rejectionReason) }), since: decidedAt }
        : { text: causes['not-approved'].no[status] },

  'no-slot': ({ reservation }) => failUnless(reservation !== null, () => ({ text: causes['no-slot'].no })),

  'not-in-flight': (facts) => {
    const { reservation } = facts
    if (!reservation) return SKIPPED
    const { startsOn, endsOn } = reservation
    return failUnless(isInFlight(reservation, getToday(facts)), () => ({
      text: causes['not-in-flight'].no({ from: formatDay(startsOn), until: formatDay(endsOn) }),
      since: endsOn < getToday(facts) ? computeDayStart(facts.timeZone, addDays(endsOn, 1)) : null,
    }))
  },

  'screen-not-active': ({ screenStatus }) =>
    screenStatus === 'Active' ? OK : { text: causes['screen-not-active'].no[screenStatus] },

  'no-place': ({ place }) => failUnless(place !== null, () => ({ text: causes['no-place'].no })),

  'place-not-approved': ({ place }) =>
    place === null
      ? SKIPPED
      : failUnless(place.isApproved, () => ({ text: causes['place-not-approved'].no({ venue: place.name }) })),

  'file-missing': ({ file }) =>
    failUnless(file?.isStored === true, () => ({
      text: file ? causes['file-missing'].no({ file: file.name }) : causes['file-missing'].noVideo,
    })),

  'not-in-manifest': ({ isInManifest }, isAllWell) =>
    isAllWell ? failUnless(isInManifest, () => ({ text: causes['not-in-manifest'].no })) : SKIPPED,

  'device-unpaired': ({ device }) => failUnless(device !== null, () => ({ text: causes['device-unpaired'].no })),

  closed: (facts) => {
    if (!facts.place) return SKIPPED
    const { isOpen, since, opensAt } = computeVenueOpening(facts)
    return failUnless(isOpen, () => ({
      text: opensAt ? describeOpening(facts.timeZone, opensAt) : causes.closed.no,
      since,
    }))
  },

  offline: ({ device, presence, now }) => {
    if (!device) return SKIPPED
    const lastHeartbeatAt = presence?.lastHeartbeatAt ?? null
    return failUnless(deriveOnlineStatus(now, lastHeartbeatAt) === 'online', () => ({
      text: lastHeartbeatAt ? causes.offline.no : causes.offline.noReport,
      since: lastHeartbeatAt ?? device.pairedAt,
    }))
  },

  'not-fetched': (facts) => {
    const { presence, manifestVersion } = facts
    // A device that does not report its manifest is not checked.
    if (!presence?.manifestVersion || !facts.isInManifest) return SKIPPED
    return failUnless(presence.manifestVersion === manifestVersion || isPlaying(facts), () => ({
      text: causes['not-fetched'].no,
      since: presence.servedAt,
    }))
  },

  'file-failed': (facts) => {
    const { presence, file, lastCountedAt, device } = facts
    if (!presence || !file || !device) return SKIPPED
    const after = Math.max(lastCountedAt?.getTime() ?? 0, device.pairedAt.getTime())
    const fault = presence.faults.find(({ sha256, at }) => sha256 === file.sha256 && Date.parse(at) > after)
    return failUnless(fault === undefined || isPlaying(facts), () => ({
      text: causes['file-failed'].no({ fault: fault?.detail ?? '' }),
      since: fault && new Date(fault.at),
    }))
  },

  'not-counted': ({ lastPlay, lastCountedAt }, isAllWell) => {
    if (!isAllWell) return SKIPPED
    const isUncounted =
      lastPlay !== null &&
      lastPlay.verdict !== 'counted' &&
      lastPlay.startedAt.getTime() > (lastCountedAt?.getTime() ?? 0)
    return failUnless(!isUncounted, () => ({
      text: causes['not-counted'].no({
        reason: lastPlay?.verdict === 'partial' ? diagnosisTexts.partial : describeFlagReason(lastPlay?.reason ?? ''),
      }),
      since: lastPlay?.startedAt,
    }))
  },

  'not-proven': (facts, isAllWell) => {
    if (!isAllWell) return SKIPPED
    const last = facts.lastCountedAt?.getTime() ?? 0
    const sinceMs = Math.max(last, computeDueTime(facts).getTime())
    const queuedPlays = facts.presence?.queuedPlays
    const isInTime = facts.now.getTime() - sinceMs <= computeToleranceMs(facts)
    return failUnless(isInTime, () => ({
      text: queuedPlays ? causes['not-proven'].noWithQueue({ queued: queuedPlays }) : causes['not-proven'].no,
      since: new Date(sinceMs),
    }))
  },
}

const getToday = ({ timeZone, now }: DiagnosisFacts) => toCalendarDay(timeZone, now)

const computeVenueOpening = ({ place, timeZone, now }: DiagnosisFacts) =>
  computeOpening(place?.openingHours ?? null, timeZone, now)

/** A play is reported a little later, and a loop may be interrupted; three missing ones are a problem. */
function computeToleranceMs({ loopSeconds }: DiagnosisFacts): number {
  return Math.max(10 * MINUTES, 3 * loopSeconds * SECONDS)
}

/** Whether it plays now, or was played within the tolerance, whatever else the device reports. */
function isPlaying(facts: DiagnosisFacts): boolean {
  const { presence, lastCountedAt, now } = facts
  if (presence?.isShowingIt) return true
  return lastCountedAt !== null && now.getTime() - lastCountedAt.getTime() <= computeToleranceMs(facts)
}

/** Since when it could have been played: approved, booked, started, open, paired, manifest sent. */
function computeDueTime(facts: DiagnosisFacts): Date {
  const { campaign, reservation, device, presence, timeZone } = facts
  const instants = [
    campaign.decidedAt,
    reservation?.bookedAt,
    reservation && computeDayStart(timeZone, reservation.startsOn),
    computeVenueOpening(facts).since,
    device?.pairedAt,
    presence?.servedAt,
  ]
  return new Date(Math.max(0, ...instants.map((instant) => instant?.getTime() ?? 0)))
}

function describeOpening(timeZone: string, opensAt: Date): string {
  const weekday = getFormats().formatInstant(opensAt, { timeZone, weekday: 'long' })
  const time = getFormats().formatInstant(opensAt, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return causes.closed.noUntil({ weekday, time })
}

const formatDay = (day: string) => getFormats().formatDay(day, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The latest time of the next play, or the time of the start. */
function computeNextPlay(facts: DiagnosisFacts, cause: DiagnosisCause | null): Date | null {
  const { reservation, timeZone, now, loopSeconds, lastCountedAt } = facts
  if (cause === 'closed') {
    const { opensAt } = computeVenueOpening(facts)
    return opensAt && reservation && isInFlight(reservation, toCalendarDay(timeZone, opensAt)) ? opensAt : null
  }
  if (cause === 'not-in-flight') {
    return reservation && reservation.startsOn > getToday(facts)
      ? computeDayStart(timeZone, reservation.startsOn)
      : null
  }
  if (cause !== null) return null
  const loopMs = loopSeconds * SECONDS
  return new Date(Math.max((lastCountedAt?.getTime() ?? 0) + loopMs, now.getTime()))
}
