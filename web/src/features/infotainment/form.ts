import type { EndpointDraft } from '@marquee/contract/endpoint'
import type {
  createInfotainment,
  InfotainmentScreen,
  InfotainmentVideo,
  updateInfotainment,
} from '@marquee/contract/infotainment'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import type { Category, ScreenType } from '@marquee/contract/scalars'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import type { ChosenVideo, FileRule } from '../videos/chosen-video.ts'

const texts = infotainmentTexts.form

/** The input of the form; nothing is preselected (OPEN-83). */
export type InfotainmentForm = {
  name: string
  type: ScreenType | ''
  /** `Education` exists only in older data, where it is locked (OPEN-91). */
  category: Category | ''
  location: string
  startsOn: string
  endsOn: string
  screenIds: readonly string[]
}

export const EMPTY_FORM: InfotainmentForm = {
  name: '',
  type: '',
  category: '',
  location: '',
  startsOn: '',
  endsOn: '',
  screenIds: [],
}

export function toForm(stored: InfotainmentVideo): InfotainmentForm {
  return {
    name: stored.name,
    type: stored.type,
    category: stored.category,
    location: stored.location,
    startsOn: stored.startDate.slice(0, 10),
    endsOn: stored.endDate.slice(0, 10),
    screenIds: stored.screens.map(({ _id }) => _id),
  }
}

/** The rules for a file; without a type, either orientation is allowed (OPEN-80). */
export function getFileRule(type: ScreenType | ''): FileRule {
  return type === '' ? { ...VIDEO_RULES.infotainment.vehicle, orientation: null } : VIDEO_RULES.infotainment[type]
}

/** The selected screens in the list; until a list has loaded, the stored ones. */
export function pickSelectedScreens(
  form: InfotainmentForm,
  listed: readonly InfotainmentScreen[] | undefined,
): string[] {
  if (!listed) return [...form.screenIds]
  return listed.filter(({ _id }) => form.screenIds.includes(_id)).map(({ _id }) => _id)
}

export type ProblemField = 'name' | 'type' | 'category' | 'location' | 'startsOn' | 'endsOn' | 'screens' | 'video'
export type FormProblem = { field: ProblemField; text: string }
export type FormContext = {
  stored: InfotainmentVideo | undefined
  /** the screens to send */
  screenIds: readonly string[]
  video: ChosenVideo
}

/**
 * The problems that keep the form from being sent, in the order of the page. All fields are required; a screen only
 * when adding a video, a file only when none is stored (INF-FORM-07 to INF-FORM-10, TRAP-16).
 */
export function checkForm(form: InfotainmentForm, { stored, screenIds, video }: FormContext): FormProblem[] {
  const problems: [ProblemField, string | false][] = [
    ['name', checkName(form)],
    ['type', form.type === '' && texts.chooseType],
    ['category', form.category === '' && texts.chooseCategory],
    ['location', form.location === '' && texts.chooseLocation],
    ['startsOn', checkDay(form.startsOn, texts.chooseStart)],
    ['endsOn', checkDay(form.endsOn, texts.chooseEnd) || (form.endsOn < form.startsOn && texts.endBeforeStart)],
    ['screens', !stored && screenIds.length === 0 && texts.chooseScreens],
    ['video', isVideoMissing(video, stored) && texts.chooseVideo],
  ]
  return problems.flatMap(([field, text]) => (text ? [{ field, text }] : []))
}

function checkName({ name }: InfotainmentForm): string | false {
  if (name.trim() === '') return texts.enterName
  return name.trim().length > 200 && texts.nameTooLong
}

function checkDay(day: string, missing: string): string | false {
  if (day === '') return missing
  return !/^2[01]\d\d-\d\d-\d\d$/.test(day) && texts.noSuchDay
}

/** A refused file counts as missing; the form waits for a file that is still being read (INF-FORM-08, OPEN-79). */
function isVideoMissing(video: ChosenVideo, stored: InfotainmentVideo | undefined): boolean {
  if (video.kind === 'refused') return true
  return video.kind !== 'fits' && video.kind !== 'reading' && !stored
}

/** Without the video, which `prepareVideoParts` adds. */
export type NewParts = Omit<EndpointDraft<typeof createInfotainment>, 'upload'>
export type ChangedParts = Omit<EndpointDraft<typeof updateInfotainment>, 'upload'>

/**
 * The parts of a new video (INF-FORM-15).
 *
 * @throws TypeError without a type or a category; `checkForm` prevents it
 */
export function buildNewParts(form: InfotainmentForm, screenIds: readonly string[], durationSeconds: number): NewParts {
  const { type, category } = form
  if (type === '' || category === '' || category === 'Education') throw new TypeError('type and category are missing')
  return { ...buildCommonParts(form, screenIds, durationSeconds), type, category, startDate: form.startsOn }
}

/** The parts of an updated video: the same, with the locked fields as stored (INF-FORM-16, TRAP-17). */
export function buildChangedParts(
  form: InfotainmentForm,
  screenIds: readonly string[],
  durationSeconds: number,
): ChangedParts {
  const { type, category, startsOn: startDate } = form
  return { ...buildCommonParts(form, screenIds, durationSeconds), type, category, startDate }
}

function buildCommonParts({ name, endsOn, location }: InfotainmentForm, screenIds: readonly string[], seconds: number) {
  return { name: name.trim(), endDate: endsOn, duration: formatDuration(seconds), screenIds: [...screenIds], location }
}

/** Seconds with up to 3 decimals (OPEN-97). */
export function formatDuration(seconds: number): string {
  return String(Math.round(seconds * 1000) / 1000)
}
