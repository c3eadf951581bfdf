// Written by `npm run messages` from en/installer-links.json.
import { loadMessages } from '../language/load.ts'

export type InstallerLinkTexts = {
  readonly open: string
  readonly title: string
  readonly intro: string
  readonly name: string
  readonly nameHelp: string
  readonly nameMissing: string
  readonly venue: string
  readonly allVenues: string
  readonly validFor: string
  readonly days: (values: { count: number }) => string
  readonly create: string
  readonly creating: string
  readonly newTitle: string
  readonly newReason: string
  readonly qr: string
  readonly qrFailed: string
  readonly copy: string
  readonly address: string
  readonly list: string
  readonly none: string
  readonly listFailed: string
  readonly states: {
    readonly open: string
    readonly expired: string
    readonly withdrawn: string
  }
  readonly notStarted: string
  readonly paired: (values: { count: number }) => string
  readonly createdBy: (values: { name: string; when: string }) => string
  readonly expires: (values: { when: string }) => string
  readonly expired: (values: { when: string }) => string
  readonly withdraw: string
  readonly withdrawLabel: (values: { name: string }) => string
  readonly withdrawn: string
  readonly refusals: {
    readonly tooManyLinks: string
  }
}

export const installerLinkTexts = await loadMessages<InstallerLinkTexts>('installer-links')
