import type { DiagnosisCause } from '../diagnosis.ts'

/** The reasons of flagged plays (decision 15). */
const flagReasons = {
  malformed: 'the device sent an invalid play record',
  future: 'the start time is in the future, so the device clock is wrong',
  'too-late': 'the play was reported more than 30 days late',
  'not-paired': 'the play started before this device was paired',
  'not-booked': 'the campaign was not approved and booked here at that time',
  'other-file': 'the device played a different file from the approved one',
  'too-long': 'the play was longer than the video',
  'too-fast': 'the play overlaps another play on this screen',
}

/** Of each check: the text when it passes, the text when it fails, and the remedy. */
const causes = {
  deleted: {
    ok: 'The campaign exists',
    no: 'The client deleted this campaign.',
    remedy: 'No action needed. Its plays stay in the report.',
  },
  'company-suspended': {
    ok: 'The company is not suspended',
    no: (company: string) => `${company} is suspended, so none of its campaigns play.`,
    remedy: 'To let the company advertise again, restore the account on the page of its user.',
  },
  'not-approved': {
    ok: 'The campaign is approved',
    no: (status: string) => `The campaign is not approved: its status is ${status}.`,
    noWithReason: (status: string, reason: string) =>
      `The campaign is not approved: its status is ${status} (${reason}).`,
    remedy: 'Decide on a pending campaign in the review queue. A draft has to be submitted by the client.',
  },
  'no-slot': {
    ok: 'The campaign has a slot on this screen',
    no: 'The campaign has no slot on this screen.',
    remedy:
      'The campaign was booked on other screens, or the screen left its venue. The client can choose screens in the campaign form.',
  },
  'not-in-flight': {
    ok: 'Today is within its flight',
    no: (from: string, until: string) => `Today is outside its flight, ${from} to ${until}.`,
    remedy: 'The campaign starts and ends automatically, by the local calendar of the venue.',
  },
  'screen-not-active': {
    ok: 'The screen is Active',
    no: (status: string) => `The screen is ${status}. Only Active screens play campaigns.`,
    remedy: 'Set its status to Active when it can play again.',
  },
  'no-place': {
    ok: 'The screen has a venue',
    no: 'The screen has no venue. Its venue was deleted, or the screen was removed from it.',
    remedy: 'Move it to an approved venue of the same partner.',
  },
  'place-not-approved': {
    ok: 'Its venue is approved',
    no: (place: string) => `${place} is not approved.`,
    remedy: 'Decide on the venue in the review queue.',
  },
  'file-missing': {
    ok: 'The server has its video',
    no: (file: string) => `The video ${file} is missing from the media store.`,
    noVideo: 'The campaign has no video.',
    remedy: 'Restore the media store from its last backup, or ask the client to upload the video again.',
  },
  'not-in-manifest': {
    ok: 'The manifest includes the campaign',
    no: 'The manifest of this screen does not include the campaign, and no check above explains why.',
    remedy: 'This is a defect in Marquee. Send the address of this page to your system administrator.',
  },
  'device-unpaired': {
    ok: 'A device is paired',
    no: 'No device is paired with this screen.',
    remedy: 'Open /player on a device and enter its code here.',
  },
  closed: {
    ok: 'The venue is open now',
    no: 'The venue is closed.',
    noUntil: (weekday: string, time: string) => `The venue is closed. It opens on ${weekday} at ${time}.`,
    remedy: 'The campaign resumes automatically when the venue opens. The partner sets the opening hours.',
  },
  offline: {
    ok: 'The device is online',
    no: 'The device is offline: no heartbeat for two minutes or more.',
    noReport: 'The device was paired, but has never reported.',
    remedy:
      'Ask the venue to check power and network. A screen without a network continues to play its stored content, and its plays count once it is back online.',
  },
  'not-fetched': {
    ok: 'The device uses the newest manifest',
    no: 'The device still uses an older manifest.',
    remedy:
      'The newest manifest goes live when all of its files are downloaded. If this takes long, check the network and storage of the device.',
  },
  'file-failed': {
    ok: 'The device reported no error with its video',
    no: (fault: string) => `The device could not download or play the video: ${fault}`,
    remedy:
      'The device retries automatically. If the error persists, ask the client to upload the video in another encoding.',
  },
  'not-counted': {
    ok: 'Its plays count',
    no: (reason: string) => `The campaign plays, but its plays don’t count: ${reason}.`,
    remedy:
      'Check the plays of this screen. Flagged plays are stored, but don’t count as proof of play or impressions.',
  },
  'not-proven': {
    ok: 'Its plays are proven',
    no: 'All checks pass, but no play has been reported for longer than three loops.',
    noWithQueue: (queued: number) =>
      `All checks pass, but no play has been reported for longer than three loops. Plays not yet synced on the device: ${queued}.`,
    remedy: 'If this continues, restart or replace the device.',
  },
} as const satisfies Readonly<Record<DiagnosisCause, object>>

/** Why a campaign does not play on a screen (decision 22). */
export const diagnosisTexts = {
  causes,
  plays: 'The campaign plays here.',
  playsSoon: 'All checks pass. The first play has not been reported yet.',
  flagReasons,
  closedAndOffline: 'The campaign resumes when the venue opens and the device is switched on again.',
  partial: 'they end before the video is over',
} as const

/** Why a play is flagged; a reason that is not known stays as it is. */
export function describeFlagReason(reason: string): string {
  const known: Readonly<Record<string, string>> = diagnosisTexts.flagReasons
  return known[reason] ?? reason
}
