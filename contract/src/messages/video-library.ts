// Written by `npm run messages` from en/video-library.json.
import { loadMessages } from '../language/load.ts'

export type VideoLibraryTexts = {
  readonly title: string
  readonly search: string
  readonly show: string
  readonly fitting: string
  readonly all: string
  readonly count: (values: { count: number }) => string
  readonly use: string
  readonly usedBy: (values: { count: number }) => string
  readonly mustLie: string
  readonly mustStand: string
  readonly misfit: string
  readonly noResults: string
  readonly noneFits: string
  readonly noneFitsReason: string
  readonly empty: string
  readonly emptyReason: string
  readonly label: string
  readonly help: string
  readonly filter: string
  readonly anyOrientation: string
  readonly moreCampaigns: (values: { count: number }) => string
  readonly remove: string
  readonly removeTitle: string
  readonly removeText: string
  readonly removeConfirm: string
  readonly removing: string
  readonly removed: (values: { name: string }) => string
  readonly undo: string
}

export const videoLibraryTexts = await loadMessages<VideoLibraryTexts>('video-library')
