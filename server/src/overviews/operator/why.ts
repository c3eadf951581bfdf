import { dayIn, dayStart, type Weekday, weekdayOf } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { runsOn } from '@marquee/contract/loop.rules'
import { CAUSES, type Cause } from '@marquee/contract/operator-screens'
import type { DeviceFault } from '@marquee/contract/screens'
import { whyTexts } from '@marquee/contract/texts/operator-screens'
import { addDays } from '@marquee/contract/days.rules'
import { onlineStatusAt } from '../../modules/telemetry/rules/online.ts'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import { venueOpening, wasOnUntilClosing } from '../opening.ts'

/** Why a campaign does not play on a screen: facts in, the first true cause out (decision 22). */

export type WhyFacts = {
  now: Date
  /** By whose clock the screen plays. */
  timeZone: string
  campaign: {
    status: string
    rejectionReason: string | null
    deletedAt: Date | null
    decidedAt: Date | null
    company: string
    companySuspendedAt: Date | null
  }
  /** The slot it holds of this screen. */
  holding: { startsOn: string; endsOn: string; bookedAt: Date } | null
  screenStatus: string
  /** null: it hangs nowhere, or in a place that was deleted */
  place: { name: string; isApproved: boolean; openingHours: OpeningHours | null } | null
  /** Its video, and whether the store has it; null without one. */
  file: { name: string; sha256: string; isStored: boolean } | null
  /** Whether the manifest of now names it. */
  isInManifest: boolean
  manifestVersion: string | null
  /** What a loop of today lasts. */
  loopSeconds: number
  device: { pairedAt: Date } | null
  /** What the device that is paired now has told; null before its first sign of life. */
  presence: {
    lastBeatAt: Date
    manifestVersion: string | null
    isShowingIt: boolean
    queuedPlays: number
    faults: readonly DeviceFault[]
    servedAt: Date | null
  } | null
  /** Its last play in full that counts. */
  lastCountedAt: Date | null
  /** Its last play of the last day, whatever it is worth. */
  lastPlay: { startedAt: Date; verdict: string; reason: string | null } | null
}

export type Check = { code: Cause; ok: boolean; text: string }
export type Verdict = {
  cause: Cause | null
  since: Date | null
  text: string
  /** A second, independent cause, such as a closed place of an offline device. */
  also: string
  remedy: string
  checked: Check[]
  lastPlayedAt: Date | null
  nextAt: Date | null
}

/**
 * Runs the checks in the order of `CAUSES`; the first that fails is the cause. A closed place and an offline device are
 * both named; the device comes first if it went offline before closing time (D-34).
 */
export function explain(facts: WhyFacts): Verdict {
  const checked: Check[] = []
  const findings = new Map<Cause, Finding>()
  for (const code of CAUSES) {
    const finding = LOOKS[code](facts, findings.size === 0)
    if (finding === SKIPPED) continue
    const words = whyTexts.causes[code]
    const isOk = finding === OK
    checked.push({ code, ok: isOk, text: isOk ? words.ok : words.no(finding.fact) })
    if (!isOk) findings.set(code, finding)
  }
  const wrong = checked.filter(({ ok }) => !ok)
  const isSilentAndClosed = wrong[0]?.code === 'closed' && wrong[1]?.code === 'offline'
  if (isSilentAndClosed && wasSilentBeforeClosing(facts)) wrong.reverse()
  const [first, second] = wrong
  return {
    cause: first?.code ?? null,
    since: (first && findings.get(first.code)?.since) ?? null,
    text: first?.text ?? (facts.lastCountedAt ? whyTexts.plays : whyTexts.playsSoon),
    also: isSilentAndClosed && second ? second.text : '',
    remedy: first ? remedyText(first.code, isSilentAndClosed) : '',
    checked,
    lastPlayedAt: facts.lastCountedAt,
    nextAt: isSilentAndClosed ? null : nextAt(facts, first?.code ?? null),
  }
}

function remedyText(cause: Cause, isSilentAndClosed: boolean): string {
  if (cause === 'closed' && isSilentAndClosed) return whyTexts.closedAndSilent
  return whyTexts.causes[cause].remedy
}

function wasSilentBeforeClosing(facts: WhyFacts): boolean {
  const lastSign = facts.presence?.lastBeatAt ?? facts.device?.pairedAt ?? new Date(0)
  return !wasOnUntilClosing(openingOf(facts), lastSign)
}

type Finding = { fact: string; since?: Date | null | undefined }
const OK = 'ok'
/** It cannot be told, because of something that was found before. */
const SKIPPED = 'skipped'
type Look = (facts: WhyFacts, isAllWellSoFar: boolean) => Finding | typeof OK | typeof SKIPPED

const unless = (isOk: boolean, finding: () => Finding) => (isOk ? OK : finding())

const LOOKS: Readonly<Record<Cause, Look>> = {
  deleted: ({ campaign: { deletedAt } }) => unless(deletedAt === null, () => ({ fact: '', since: deletedAt })),

  'company-suspended': ({ campaign: { company, companySuspendedAt: since } }) =>
    unless(since === null, () => ({ fact: company, since })),

  'not-approved': ({ campaign: { status, rejectionReason, decidedAt } }) =>
    unless(status === 'Approved', () =>
      status === 'Rejected' && rejectionReason
        ? { fact: whyTexts.becauseOf(status, rejectionReason), since: decidedAt }
        : { fact: status },
    ),

  'no-slot': ({ holding }) => unless(holding !== null, () => ({ fact: '' })),

  'not-in-flight': (facts) => {
    const { holding } = facts
    if (!holding) return SKIPPED
    const { startsOn, endsOn } = holding
    return unless(runsOn(holding, todayOf(facts)), () => ({
      fact: whyTexts.flight(startsOn, endsOn),
      since: endsOn < todayOf(facts) ? dayStart(facts.timeZone, addDays(endsOn, 1)) : null,
    }))
  },

  'screen-not-active': ({ screenStatus }) => unless(screenStatus === 'Active', () => ({ fact: screenStatus })),

  'no-place': ({ place }) => unless(place !== null, () => ({ fact: '' })),

  'place-not-approved': ({ place }) =>
    place === null ? SKIPPED : unless(place.isApproved, () => ({ fact: place.name })),

  'file-missing': ({ file }) => unless(file?.isStored === true, () => ({ fact: file?.name ?? '' })),

  'not-in-manifest': ({ isInManifest }, isAllWell) =>
    isAllWell ? unless(isInManifest, () => ({ fact: '' })) : SKIPPED,

  'device-unpaired': ({ device }) => unless(device !== null, () => ({ fact: '' })),

  closed: (facts) => {
    if (!facts.place) return SKIPPED
    const { isOpen, since, opensAt } = openingOf(facts)
    return unless(isOpen, () => ({ fact: opensAt ? opensText(facts.timeZone, opensAt) : '', since }))
  },

  offline: ({ device, presence, now }) => {
    if (!device) return SKIPPED
    const lastBeatAt = presence?.lastBeatAt ?? null
    return unless(onlineStatusAt(now, lastBeatAt) === 'online', () => ({
      fact: lastBeatAt ? 'ever' : '',
      since: lastBeatAt ?? device.pairedAt,
    }))
  },

  'not-fetched': (facts) => {
    const { presence, manifestVersion } = facts
    // A device that does not say which manifest it has is believed.
    if (!presence?.manifestVersion || !facts.isInManifest) return SKIPPED
    return unless(presence.manifestVersion === manifestVersion || isSeen(facts), () => ({
      fact: '',
      since: presence.servedAt,
    }))
  },

  'file-failed': (facts) => {
    const { presence, file, lastCountedAt, device } = facts
    if (!presence || !file || !device) return SKIPPED
    const after = Math.max(lastCountedAt?.getTime() ?? 0, device.pairedAt.getTime())
    const fault = presence.faults.find(({ sha256, at }) => sha256 === file.sha256 && Date.parse(at) > after)
    return unless(fault === undefined || isSeen(facts), () => ({
      fact: fault?.detail ?? '',
      since: fault && new Date(fault.at),
    }))
  },

  'not-counted': ({ lastPlay, lastCountedAt }, isAllWell) => {
    if (!isAllWell) return SKIPPED
    const isWorthless =
      lastPlay !== null &&
      lastPlay.verdict !== 'counted' &&
      lastPlay.startedAt.getTime() > (lastCountedAt?.getTime() ?? 0)
    return unless(!isWorthless, () => ({
      fact: lastPlay?.verdict === 'partial' ? whyTexts.partial : whyTexts.flagReason(lastPlay?.reason ?? null),
      since: lastPlay?.startedAt,
    }))
  },

  'not-proven': (facts, isAllWell) => {
    if (!isAllWell) return SKIPPED
    const last = facts.lastCountedAt?.getTime() ?? 0
    const sinceMs = Math.max(last, dueSince(facts).getTime())
    const isInTime = facts.now.getTime() - sinceMs <= patienceMs(facts)
    return unless(isInTime, () => ({
      fact: facts.presence?.queuedPlays ? String(facts.presence.queuedPlays) : '',
      since: new Date(sinceMs),
    }))
  },
}

const todayOf = ({ timeZone, now }: WhyFacts) => dayIn(timeZone, now)

const openingOf = ({ place, timeZone, now }: WhyFacts) => venueOpening(place?.openingHours ?? null, timeZone, now)

/** A play is told a little after it was shown, and a loop may be cut; three of them are no accident. */
function patienceMs({ loopSeconds }: WhyFacts): number {
  return Math.max(10 * MINUTES, 3 * loopSeconds * SECONDS)
}

/** It was seen a moment ago, whatever else the device tells: it plays it now, or played it within its loops. */
function isSeen(facts: WhyFacts): boolean {
  const { presence, lastCountedAt, now } = facts
  if (presence?.isShowingIt) return true
  return lastCountedAt !== null && now.getTime() - lastCountedAt.getTime() <= patienceMs(facts)
}

/** Since when it could have played: approved, booked, begun, open, paired, fetched. */
function dueSince(facts: WhyFacts): Date {
  const { campaign, holding, device, presence, timeZone } = facts
  const instants = [
    campaign.decidedAt,
    holding?.bookedAt,
    holding && dayStart(timeZone, holding.startsOn),
    openingOf(facts).since,
    device?.pairedAt,
    presence?.servedAt,
  ]
  return new Date(Math.max(0, ...instants.map((instant) => instant?.getTime() ?? 0)))
}

function opensText(timeZone: string, at: Date): string {
  const weekday: Weekday = weekdayOf(dayIn(timeZone, at))
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return whyTexts.opens(weekday, time)
}

/** When it plays again at the latest, or begins by itself. */
function nextAt(facts: WhyFacts, cause: Cause | null): Date | null {
  const { holding, timeZone, now, loopSeconds, lastCountedAt } = facts
  if (cause === 'closed') {
    const { opensAt } = openingOf(facts)
    return opensAt && holding && runsOn(holding, dayIn(timeZone, opensAt)) ? opensAt : null
  }
  if (cause === 'not-in-flight') {
    return holding && holding.startsOn > todayOf(facts) ? dayStart(timeZone, holding.startsOn) : null
  }
  if (cause !== null) return null
  const loopMs = loopSeconds * SECONDS
  return new Date(Math.max((lastCountedAt?.getTime() ?? 0) + loopMs, now.getTime()))
}
