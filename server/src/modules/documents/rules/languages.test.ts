import { getLanguage } from '@marquee/contract/language/load'
import type { DocumentContent, DocumentWords } from '../schema/content.ts'
import { expect, it } from 'vitest'
import { getLanguages, wordCorrection, wordDocument } from './languages.ts'

const wordTestDocument = (subject: string): DocumentWords => ({
  subject: `${subject} ${getLanguage()}`,
  lines: [],
  notes: [`note ${getLanguage()}`],
  exemption: null,
})

const PARTY: DocumentContent['seller'] = {
  id: null,
  name: 'Marquee GmbH',
  street: 'Hauptstraße 1',
  postcode: '10115',
  town: 'Berlin',
  address: 'Hauptstraße 1, 10115 Berlin',
  country: 'DE',
  vatNumber: null,
  registration: null,
  email: 'books@marquee.example',
}

const createContent = (worded: Pick<DocumentContent, 'language' | 'translation'>): DocumentContent => ({
  ...wordTestDocument('issued'),
  ...worded,
  seller: PARTY,
  buyer: PARTY,
  period: { from: '2026-11-01', until: '2026-11-28' },
  payTo: null,
  share: null,
  corrects: null,
})

it.each([
  { second: null, translation: undefined },
  { second: 'de', translation: undefined },
  {
    second: 'it',
    translation: { language: 'it', subject: 'invoice it', lines: [], notes: ['note it'], exemption: null },
  },
] as const)('words a German document with the second language $second (decision 18)', ({ second, translation }) => {
  expect(wordDocument({ language: 'de', second }, () => wordTestDocument('invoice'))).toEqual({
    language: 'de',
    subject: 'invoice de',
    lines: [],
    notes: ['note de'],
    exemption: null,
    ...(translation && { translation }),
  })
})

it('words a correction in the languages of the document, from the words of each (decision 18)', () => {
  const corrected = createContent({
    language: 'fr',
    translation: { language: 'nl', subject: 'geleverd', lines: [], notes: [], exemption: null },
  })
  const worded = wordCorrection(corrected, ({ subject }) => wordTestDocument(`corrects ${subject}:`))
  expect(worded).toMatchObject({
    language: 'fr',
    subject: `corrects ${corrected.subject}: fr`,
    translation: { language: 'nl', subject: 'corrects geleverd: nl', notes: ['note nl'] },
  })
})

it('words the correction of a document without a translation once, of an early one in English (decision 18)', () => {
  const worded = wordCorrection(createContent({}), () => wordTestDocument('correction'))
  expect(worded).toMatchObject({ language: 'en', subject: 'correction en' })
  expect(worded).not.toHaveProperty('translation')
})

it('names the languages of an issued document, English for an early one (decision 18)', () => {
  const translation = { language: 'es', ...wordTestDocument('translated') } as const
  expect(getLanguages(createContent({ language: 'it', translation }))).toEqual({ language: 'it', second: 'es' })
  expect(getLanguages(createContent({}))).toEqual({ language: 'en', second: null })
})
