import type { Campaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { type CampaignForm, EMPTY_FORM, type SaveAs, deriveSelection } from './form.ts'
import { type FormContext, checkForm, checkTypedFields } from './form-problems.ts'

const filled: CampaignForm = {
  name: 'Autumn roast',
  type: 'vehicle',
  location: 'hamburg',
  startsOn: '2026-11-23',
  weeks: '4',
  vehicles: { taxi: 3 },
  restaurants: [],
}
const stored = { startDate: '2026-11-02', video: null } as unknown as Campaign // only the fields that are checked

describe('the check of the campaign form', () => {
  const createContext = (form: CampaignForm, change: Partial<FormContext> = {}): FormContext => ({
    today: '2026-11-20',
    companyId: 'brisa',
    selected: deriveSelection(form),
    video: {
      kind: 'fits',
      file: new File([], 'a.mp4'),
      facts: { sizeBytes: 1, durationSeconds: 1, width: 2, height: 1 },
    },
    presentVideo: null,
    ...change,
  })
  const listProblemFields = (form: CampaignForm, saveAs: SaveAs, change?: Partial<FormContext>) =>
    checkForm(form, createContext(form, change), saveAs).map(({ field }) => field)

  it('finds no problem in a complete form', () => {
    expect(listProblemFields(filled, 'Pending Approval')).toEqual([])
  })

  it('requires name, start and number of weeks, for drafts too (CAMP-FORM-10, OPEN-69)', () => {
    expect(listProblemFields(EMPTY_FORM, 'Draft', { video: { kind: 'none' } })).toEqual(['name', 'startsOn', 'weeks'])
  })

  it('requires location, selection and video only on Submit (CAMP-FORM-47, OPEN-68)', () => {
    const form = { ...filled, location: '', vehicles: {} }
    expect(listProblemFields(form, 'Draft', { video: { kind: 'none' } })).toEqual([])
    expect(listProblemFields(form, 'Pending Approval', { video: { kind: 'none' } })).toEqual([
      'location',
      'screens',
      'video',
    ])
  })

  it.each([
    ['2026-11-19', undefined, ['startsOn']],
    ['2026-11-20', undefined, []],
    ['2026-11-02', stored, []],
    ['2026-11-03', stored, ['startsOn']],
    ['2027-11-21', undefined, ['startsOn']],
  ])('checks the start %s (CAMP-FORM-11, OPEN-77)', (startsOn, campaign, problems) => {
    expect(listProblemFields({ ...filled, startsOn }, 'Draft', { stored: campaign })).toEqual(problems)
  })

  it.each(['0', '-1', '1.5', 'x', '53'])('refuses %s weeks (CAMP-FORM-12)', (weeks) => {
    expect(listProblemFields({ ...filled, weeks }, 'Draft')).toEqual(['weeks'])
  })

  it.each([
    ['0', 'Enter at least 1 week'],
    ['-1', 'Enter at least 1 week'],
    ['abc', 'Enter a whole number from 1 to 52'],
    ['1.5', 'Enter a whole number from 1 to 52'],
    ['99', 'Enter 52 weeks or fewer'],
  ])('reports %s weeks after the field was left: %s (CAMP-FORM-12, BOOK-8)', (weeks, text) => {
    const form = { ...EMPTY_FORM, weeks }
    expect(checkTypedFields(form, createContext(form), new Set(['weeks', 'name']))).toEqual([{ field: 'weeks', text }])
    expect(checkTypedFields(form, createContext(form), new Set(['name']))).toEqual([])
    expect(checkTypedFields(EMPTY_FORM, createContext(EMPTY_FORM), new Set(['weeks']))).toEqual([])
  })

  it('refuses a client without a company (CAMP-FORM-33)', () => {
    const problems = checkForm(filled, createContext(filled, { companyId: undefined }), 'Draft')
    expect(problems).toEqual([{ field: 'company', text: 'You must be registered with a company to add a campaign.' }])
  })

  it('ignores a video that is still being read, because the form waits for it', () => {
    const video = { kind: 'reading' as const, file: new File([], 'a.mp4') }
    expect(listProblemFields(filled, 'Pending Approval', { video })).toEqual([])
  })

  it('reports a refused video, for drafts too, but no missing one if a video is stored (OPEN-69)', () => {
    const refusal = { sentence: 'no', fact: 'no' }
    const video = { kind: 'refused' as const, file: new File([], 'a.mp4'), facts: null, refusal }
    expect(listProblemFields(filled, 'Draft', { video })).toEqual(['video'])
    const presentVideo = {} as NonNullable<Campaign['video']> // only its presence matters
    expect(listProblemFields(filled, 'Pending Approval', { video: { kind: 'none' }, presentVideo })).toEqual([])
  })
})
