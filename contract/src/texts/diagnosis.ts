import type { DiagnosisCause } from '../diagnosis.ts'

/** The reasons of flagged plays (decision 15). */
const flagReasons: Readonly<Record<string, string>> = {
  malformed: 'what the device sent cannot be read as a play',
  future: 'it lies in the future, so the clock of the device is wrong',
  'too-late': 'it was told more than 30 days late',
  'not-paired': 'it lies before this device was paired',
  'not-booked': 'the campaign was not approved and booked here at that time',
  'other-file': 'another file was shown than the one that was approved',
  'too-long': 'it ran longer than its file is',
  'too-fast': 'the screen was busy with another play at that time',
}

type Words = {
  /** The text of a passed check. */
  ok: string
  /** The text of a failed check. */
  no: (fact: string) => string
  /** The remedy. */
  remedy: string
}

const causes: Readonly<Record<DiagnosisCause, Words>> = {
  deleted: {
    ok: 'The campaign exists',
    no: () => 'The client deleted this campaign.',
    remedy: 'Nothing to do here. What was played stays in its report.',
  },
  'company-suspended': {
    ok: 'The company is not suspended',
    no: (company) => `${company} is suspended, which stops all of its campaigns.`,
    remedy: 'Restore the company on the page of its person, if it may advertise again.',
  },
  'not-approved': {
    ok: 'The campaign is approved',
    no: (status) => `The campaign is not approved: its status is ${status}.`,
    remedy: 'A campaign that waits is decided in the review queue; a draft has to be submitted by the client.',
  },
  'no-slot': {
    ok: 'It holds a slot of this screen',
    no: () => 'The campaign holds no slot of this screen.',
    remedy:
      'It was booked on other screens, or the screen left its venue. The client can choose screens in the campaign form.',
  },
  'not-in-flight': {
    ok: 'Today lies within its flight',
    no: (flight) => `Today is not a day of its flight, ${flight}.`,
    remedy: 'It begins and ends by itself, by the calendar of the place.',
  },
  'screen-not-active': {
    ok: 'The screen is Active',
    no: (status) => `The screen is ${status}; only an Active screen shows what is booked.`,
    remedy: 'Set its status to Active once it may play again.',
  },
  'no-place': {
    ok: 'The screen has a place',
    no: () => 'The screen has no place. Its former place was deleted, or it was taken off it.',
    remedy: 'Move it to an approved place of the same partner.',
  },
  'place-not-approved': {
    ok: 'Its place is approved',
    no: (place) => `${place} is not approved.`,
    remedy: 'Decide about the place in the review queue.',
  },
  'file-missing': {
    ok: 'The server has its video',
    no: (file) => (file === '' ? 'The campaign has no video.' : `The video ${file} is not in the store of the server.`),
    remedy: 'Put the store back from its last backup, or let the client upload the video again.',
  },
  'not-in-manifest': {
    ok: 'The manifest names it',
    no: () => 'The manifest of this screen leaves it out, though nothing above explains why.',
    remedy: 'This is a fault of the product. Send the address of this page to whoever runs it.',
  },
  'device-unpaired': {
    ok: 'A device is paired',
    no: () => 'No device is paired with this screen.',
    remedy: 'Open /player on a device and enter its code here.',
  },
  closed: {
    ok: 'The place is open now',
    no: (opens) => (opens === '' ? 'The place is closed.' : `The place is closed; it opens ${opens}.`),
    remedy: 'It goes on by itself when the place opens. Opening hours are kept by the partner.',
  },
  offline: {
    ok: 'The device is online',
    no: (ever) =>
      ever === ''
        ? 'The device was paired, but has never reported.'
        : 'The device is offline: no sign of life for two minutes or more.',
    remedy:
      'Have somebody on site check power and network. A screen without a network plays on what it has; its plays are counted once it is back.',
  },
  'not-fetched': {
    ok: 'The device plays by the newest manifest',
    no: () => 'The device still plays by an older manifest.',
    remedy: 'It goes live when all its files have arrived. If this lasts, look at its network and its storage.',
  },
  'file-failed': {
    ok: 'The device reported no fault of its video',
    no: (fault) => `The device could not fetch or play the video: ${fault}`,
    remedy: 'The device tries again by itself. If it goes on, the client has to upload the video in another encoding.',
  },
  'not-counted': {
    ok: 'Its plays count',
    no: (reason) => `It plays, but its plays do not count: ${reason}.`,
    remedy: 'Look at the plays of this screen. What is flagged is kept, but is neither proof nor impressions.',
  },
  'not-proven': {
    ok: 'Its plays are proven',
    no: (queued) =>
      queued === ''
        ? 'Everything is in place, yet no play of it has been proven for longer than three loops.'
        : `Everything is in place, yet no play has been proven for longer than three loops; ${queued} plays wait on the device.`,
    remedy: 'Replace the device, or start it anew, if it goes on.',
  },
}

/** A calendar day, YYYY-MM-DD, as the pages show it: 11/16/2026. */
function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** Why a campaign does not play on a screen (decision 22). */
export const diagnosisTexts = {
  causes,
  plays: 'It plays here.',
  playsSoon: 'Nothing keeps it from playing here; its first play is on the way.',
  flagReasons,
  flagReason: (reason: string | null) => (reason === null ? '' : (flagReasons[reason] ?? reason)),
  closedAndOffline: 'It continues when the place is open and the device is switched on again.',
  partial: 'they are cut short before the video is over',
  flight: (from: string, until: string) => `${formatDay(from)} to ${formatDay(until)}`,
  opens: (weekday: string, time: string) => `on ${weekday[0]?.toUpperCase()}${weekday.slice(1)} at ${time}`,
  withReason: (status: string, reason: string) => `${status} (${reason})`,
} as const
