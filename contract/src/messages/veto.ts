// Written by `npm run messages` from en/veto.json.
import { loadMessages } from '../language/load.ts'

export type VetoTexts = {
  readonly title: string
  readonly possible: (values: { when: string }) => string
  readonly left: (values: { wait: string }) => string
  readonly effect: string
  readonly action: string
  readonly over: string
  readonly question: (values: { campaign: string }) => string
  readonly reason: string
  readonly reasonHint: string
  readonly reasonMissing: string
  readonly confirm: string
  readonly busy: string
  readonly done: (values: { campaign: string }) => string
  readonly vetoed: (values: { when: string }) => string
  readonly vetoedText: string
  readonly watch: (values: { campaign: string }) => string
  readonly refusals: {
    readonly over: (values: { hours: number }) => string
    readonly already: string
  }
}

export const vetoTexts = await loadMessages<VetoTexts>('veto')
