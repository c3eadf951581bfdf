// Written by `npm run messages` from en/add-screen.json.
import { loadMessages } from '../language/load.ts'

export type AddScreenTexts = {
  readonly title: string
  readonly help: string
  readonly search: string
  readonly venues: string
  readonly noVenues: string
  readonly venueNote: (values: { location: string; owner: string }) => string
  readonly screens: (values: { count: number }) => string
  readonly chosen: string
  readonly other: string
  readonly name: string
  readonly nameHelp: string
  readonly model: string
  readonly modelHelp: string
  readonly modelMissing: string
  readonly way: string
  readonly ways: {
    readonly code: string
    readonly later: string
  }
  readonly code: string
  readonly codeHelp: string
  readonly codeMissing: string
  readonly submit: string
  readonly submitting: string
  readonly added: string
  readonly oops: string
}

export const addScreenTexts = await loadMessages<AddScreenTexts>('add-screen')
