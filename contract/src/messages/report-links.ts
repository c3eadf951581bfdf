// Written by `npm run messages` from en/report-links.json.
import { loadMessages } from '../language/load.ts'

export type ReportLinkTexts = {
  readonly share: string
  readonly title: (values: { name: string }) => string
  readonly intro: string
  readonly validFor: string
  readonly days: (values: { count: number }) => string
  readonly create: string
  readonly creating: string
  readonly newTitle: string
  readonly newReason: string
  readonly copy: string
  readonly address: string
  readonly list: string
  readonly none: string
  readonly createdBy: (values: { name: string; when: string }) => string
  readonly expires: (values: { when: string }) => string
  readonly opened: (values: { count: number; when: string }) => string
  readonly neverOpened: string
  readonly withdraw: string
  readonly withdrawLabel: (values: { when: string }) => string
  readonly withdrawn: string
  readonly listFailed: string
  readonly weekly: string
  readonly weeklyOn: string
  readonly weeklyOff: string
  readonly refusals: {
    readonly notApproved: string
    readonly tooManyLinks: string
  }
}

export const reportLinkTexts = await loadMessages<ReportLinkTexts>('report-links')
