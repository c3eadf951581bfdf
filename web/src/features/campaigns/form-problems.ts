import type { Campaign } from '@marquee/contract/campaigns'
import { MAX_START_DAYS_AHEAD, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { type CampaignForm, type SaveAs, type ScreenSelection, parseWeeks } from './form.ts'
import type { ChosenVideo } from '../videos/chosen-video.ts'

const texts = campaignFormTexts

export type ProblemField = 'company' | 'name' | 'startsOn' | 'weeks' | 'location' | 'screens' | 'video'
export type FormProblem = { field: ProblemField; text: string }

export type FormContext = {
  /** the user's local day (OPEN-78) */
  today: string
  companyId: string | undefined
  stored?: Campaign
  selected: ScreenSelection
  video: ChosenVideo
  /** the video that is there without a chosen one */
  presentVideo: Campaign['video']
}

/**
 * The problems that keep the form from being saved, in the order of the page; the form is not sent while there are any.
 *
 * The rules for name, start, weeks and video apply to drafts too. Location, selection and video are required only by
 * `Submit` and `Update` (OPEN-68, OPEN-69).
 */
export function checkForm(form: CampaignForm, context: FormContext, saveAs: SaveAs): FormProblem[] {
  const isComplete = saveAs === 'Pending Approval'
  const problems: [ProblemField, string | false][] = [
    ['company', !context.companyId && texts.noCompany],
    ['name', checkName(form)],
    ['location', isComplete && !form.location && texts.chooseALocation],
    ['startsOn', checkStart(form, context)],
    ['weeks', checkWeeks(form)],
    ['screens', isComplete && context.selected.screens === 0 && describeMissingScreens(form)],
    ['video', checkVideo(context, isComplete)],
  ]
  return problems.flatMap(([field, text]) => (text ? [{ field, text }] : []))
}

/**
 * Problems with the fields that the user has filled and left, shown before anything is sent (BOOK-8). Empty fields are
 * checked later.
 */
export function checkTypedFields(
  form: CampaignForm,
  context: FormContext,
  left: ReadonlySet<ProblemField>,
): FormProblem[] {
  const typed: Partial<Record<ProblemField, string>> = { name: form.name, startsOn: form.startsOn, weeks: form.weeks }
  return checkForm(form, context, 'Draft').filter(({ field }) => left.has(field) && typed[field]?.trim())
}

function checkName({ name }: CampaignForm): string | false {
  if (name.trim() === '') return texts.enterName
  return name.trim().length > 200 && texts.nameTooLong
}

/** The start is not before today, except for the unchanged start of a stored campaign (CAMP-FORM-11, OPEN-77). */
function checkStart({ startsOn }: CampaignForm, { today, stored }: FormContext): string | false {
  if (startsOn === '') return texts.chooseStart
  if (startsOn === stored?.startDate) return false
  if (startsOn < today) return texts.startBeforeToday
  return startsOn > addDays(today, MAX_START_DAYS_AHEAD) && texts.startTooFar
}

function checkWeeks(form: CampaignForm): string | false {
  const weeks = parseWeeks(form)
  if (weeks === null) return isWholeNumber(form.weeks) ? texts.enterWeeks : texts.weeksNotWhole({ most: MAX_WEEKS })
  return weeks > MAX_WEEKS && texts.tooManyWeeks({ most: MAX_WEEKS })
}

/** Nothing yet, or a whole number, also below 1. */
const isWholeNumber = (typed: string) => /^\s*(-?\d+)?\s*$/.test(typed)

function describeMissingScreens({ type }: CampaignForm): string {
  return type === 'vehicle' ? texts.chooseAVehicleType : texts.chooseARestaurant
}

function checkVideo({ video, presentVideo }: FormContext, isComplete: boolean): string | false {
  if (video.kind === 'refused') return texts.chooseAVideo
  // The form waits until the file has been read.
  const hasVideo = video.kind === 'fits' || video.kind === 'reading' || presentVideo !== null
  return isComplete && !hasVideo && texts.chooseAVideo
}
