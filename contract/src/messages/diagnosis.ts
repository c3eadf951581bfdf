// Written by `npm run messages` from en/diagnosis.json.
import { loadMessages } from '../language/load.ts'

export type DiagnosisTexts = {
  readonly causes: {
    readonly deleted: {
      readonly ok: string
      readonly no: string
      readonly remedy: string
    }
    readonly 'company-suspended': {
      readonly ok: string
      readonly no: (values: { company: string }) => string
      readonly remedy: string
    }
    readonly 'not-approved': {
      readonly ok: string
      readonly no: {
        readonly Draft: string
        readonly 'Pending Approval': string
        readonly Pending: string
        readonly Rejected: string
      }
      readonly noWithReason: (values: { reason: string }) => string
      readonly remedy: string
    }
    readonly 'no-slot': {
      readonly ok: string
      readonly no: string
      readonly remedy: string
    }
    readonly 'not-in-flight': {
      readonly ok: string
      readonly no: (values: { from: string; until: string }) => string
      readonly remedy: string
    }
    readonly 'screen-not-active': {
      readonly ok: string
      readonly no: {
        readonly 'In Active': string
        readonly 'Under Maintenance': string
        readonly Retired: string
      }
      readonly remedy: string
    }
    readonly 'no-place': {
      readonly ok: string
      readonly no: string
      readonly remedy: string
    }
    readonly 'place-not-approved': {
      readonly ok: string
      readonly no: (values: { venue: string }) => string
      readonly remedy: string
    }
    readonly 'file-missing': {
      readonly ok: string
      readonly no: (values: { file: string }) => string
      readonly noVideo: string
      readonly remedy: string
    }
    readonly 'not-in-manifest': {
      readonly ok: string
      readonly no: string
      readonly remedy: string
    }
    readonly 'device-unpaired': {
      readonly ok: string
      readonly no: string
      readonly remedy: string
    }
    readonly closed: {
      readonly ok: string
      readonly no: string
      readonly noUntil: (values: { time: string; weekday: string }) => string
      readonly remedy: string
    }
    readonly offline: {
      readonly ok: string
      readonly no: string
      readonly noReport: string
      readonly remedy: string
    }
    readonly 'not-fetched': {
      readonly ok: string
      readonly no: string
      readonly remedy: string
    }
    readonly 'file-failed': {
      readonly ok: string
      readonly no: (values: { fault: string }) => string
      readonly remedy: string
    }
    readonly 'not-counted': {
      readonly ok: string
      readonly no: (values: { reason: string }) => string
      readonly remedy: string
    }
    readonly 'not-proven': {
      readonly ok: string
      readonly no: string
      readonly noWithQueue: (values: { queued: number }) => string
      readonly remedy: string
    }
  }
  readonly plays: string
  readonly playsSoon: string
  readonly flagReasons: {
    readonly malformed: string
    readonly future: string
    readonly 'too-late': string
    readonly 'not-paired': string
    readonly 'not-booked': string
    readonly 'other-file': string
    readonly 'too-long': string
    readonly 'too-fast': string
  }
  readonly closedAndOffline: string
  readonly partial: string
}

export const diagnosisTexts = await loadMessages<DiagnosisTexts>('diagnosis')
