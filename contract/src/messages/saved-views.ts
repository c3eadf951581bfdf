// Written by `npm run messages` from en/saved-views.json.
import { loadMessages } from '../language/load.ts'

export type SavedViewTexts = {
  readonly views: string
  readonly shown: (values: { name: string }) => string
  readonly builtIn: string
  readonly own: string
  readonly none: string
  readonly name: string
  readonly nameHint: string
  readonly nameMissing: string
  readonly save: string
  readonly saving: string
  readonly saved: (values: { name: string }) => string
  readonly rename: (values: { name: string }) => string
  readonly newName: (values: { name: string }) => string
  readonly keep: string
  readonly delete: (values: { name: string }) => string
  readonly deleted: (values: { name: string }) => string
  readonly undo: string
  readonly forgotten: string
  readonly nameTaken: string
  readonly tooMany: (values: { most: number }) => string
}

export const savedViewTexts = await loadMessages<SavedViewTexts>('saved-views')
