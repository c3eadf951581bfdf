// Written by `npm run messages` from en/ad-categories.json.
import { loadMessages } from '../language/load.ts'

export type AdCategoryTexts = {
  readonly names: {
    readonly adult: string
    readonly alcohol: string
    readonly cannabis: string
    readonly crypto: string
    readonly dating: string
    readonly dieting: string
    readonly education: string
    readonly events: string
    readonly finance: string
    readonly food: string
    readonly gambling: string
    readonly health: string
    readonly pharmaceuticals: string
    readonly politics: string
    readonly religion: string
    readonly retail: string
    readonly sexualHealth: string
    readonly socialIssues: string
    readonly tobacco: string
    readonly travel: string
    readonly vehicles: string
    readonly weapons: string
    readonly other: string
  }
  readonly field: {
    readonly label: string
    readonly notChosen: string
    readonly hint: string
    readonly hintChosen: string
  }
  readonly venueRefuses: string
  readonly rules: {
    readonly title: string
    readonly help: string
    readonly venue: string
    readonly location: string
    readonly search: string
    readonly all: string
    readonly change: string
    readonly changeLabel: (values: { name: string }) => string
    readonly none: string
    readonly noneReason: string
    readonly dialog: string
    readonly forAll: (values: { count: number }) => string
    readonly save: string
    readonly saving: string
    readonly saved: string
  }
  readonly review: {
    readonly label: string
    readonly saved: string
    readonly needed: (values: { venues: string }) => string
    readonly loses: (values: { count: number; venues: string }) => string
  }
  readonly refusals: {
    readonly venueUnknown: string
  }
  readonly reviewRefusals: {
    readonly categoryMissing: string
    readonly allVenuesRefuse: string
  }
}

export const adCategoryTexts = await loadMessages<AdCategoryTexts>('ad-categories')
