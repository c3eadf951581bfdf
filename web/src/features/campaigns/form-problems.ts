import type { Campaign } from '@marquee/contract/campaigns'
import { MAX_START_DAYS_AHEAD, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { type CampaignForm, type SaveAs, type Selected, weeksOf } from './form.ts'
import type { ChosenVideo } from '../videos/chosen-video.ts'

const texts = campaignTexts.form

export type ProblemField = 'company' | 'name' | 'startsOn' | 'weeks' | 'location' | 'screens' | 'video'
export type FormProblem = { field: ProblemField; text: string }

export type FormContext = {
  /** the user's local day (OPEN-78) */
  today: string
  companyId: string | undefined
  stored?: Campaign
  selected: Selected
  video: ChosenVideo
}

/**
 * What keeps the form from being saved, in the order of the page; nothing is sent while there is any.
 *
 * Name, start, weeks and the video rules hold for drafts too; location, selection and video are asked for on
 * `Submit` and `Update` only (OPEN-68, OPEN-69).
 */
export function problemsOf(form: CampaignForm, context: FormContext, saveAs: SaveAs): FormProblem[] {
  const isComplete = saveAs === 'Pending Approval'
  const problems: [ProblemField, string | false][] = [
    ['company', !context.companyId && texts.noCompany],
    ['name', nameProblem(form)],
    ['location', isComplete && !form.location && texts.chooseALocation],
    ['startsOn', startProblem(form, context)],
    ['weeks', weeksProblem(form)],
    ['screens', isComplete && context.selected.screens === 0 && chooseScreens(form)],
    ['video', videoProblem(context, isComplete)],
  ]
  return problems.flatMap(([field, text]) => (text ? [{ field, text }] : []))
}

/**
 * What is wrong with what was typed and left, before anything is sent, so that nothing fails silently (BOOK-8).
 * What is still empty is asked for later.
 */
export function typedProblems(
  form: CampaignForm,
  context: FormContext,
  left: ReadonlySet<ProblemField>,
): FormProblem[] {
  const typed: Partial<Record<ProblemField, string>> = { name: form.name, startsOn: form.startsOn, weeks: form.weeks }
  return problemsOf(form, context, 'Draft').filter(({ field }) => left.has(field) && typed[field]?.trim())
}

function nameProblem({ name }: CampaignForm): string | false {
  if (name.trim() === '') return texts.enterName
  return name.trim().length > 200 && texts.nameTooLong
}

/** Not before today, except for the unchanged start of a stored campaign (CAMP-FORM-11, OPEN-77). */
function startProblem({ startsOn }: CampaignForm, { today, stored }: FormContext): string | false {
  if (startsOn === '') return texts.chooseStart
  if (startsOn === stored?.startDate) return false
  if (startsOn < today) return texts.startBeforeToday
  return startsOn > addDays(today, MAX_START_DAYS_AHEAD) && texts.startTooFar
}

function weeksProblem(form: CampaignForm): string | false {
  const weeks = weeksOf(form)
  if (weeks === null) return isWhole(form.weeks) ? texts.enterWeeks : texts.weeksNotWhole(MAX_WEEKS)
  return weeks > MAX_WEEKS && texts.tooManyWeeks(MAX_WEEKS)
}

/** Nothing yet and whole numbers, also below 1. */
const isWhole = (typed: string) => /^\s*(-?\d+)?\s*$/.test(typed)

function chooseScreens({ type }: CampaignForm): string {
  return type === 'vehicle' ? texts.chooseAVehicleType : texts.chooseARestaurant
}

function videoProblem({ video, stored }: FormContext, isComplete: boolean): string | false {
  if (video.kind === 'refused') return texts.chooseAVideo
  // One that is still being read is waited for before anything is sent.
  const hasVideo = video.kind === 'fits' || video.kind === 'reading' || Boolean(stored?.video)
  return isComplete && !hasVideo && texts.chooseAVideo
}
