import type { CompanyVideo } from '@marquee/contract/company-videos'
import { judgeVideo, VIDEO_RULES } from '@marquee/contract/media.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import type { VideoReading } from '../../lib/video-facts.ts'
import { type ChosenVideo, deriveChosenVideo, applyFileRule } from '../videos/chosen-video.ts'
import type { Availability, CampaignForm, SaveAs } from './form.ts'
import type { VehicleChoice } from './selection.ts'

/** The state of the form page; everything else follows from it and from the free screens. */
export type FormState = {
  form: CampaignForm
  video: ChosenVideo
  /** a video of an earlier campaign that the user chose instead of a file */
  earlier: CompanyVideo | null
  /** Problems are shown from the first attempt on and update with every correction (A11-6). */
  attempt: { saveAs: SaveAs; count: number } | null
  /** The screens that another client booked first, as named in the server's refusal. */
  taken: TakenScreens | null
  /** The number of such refusals, and whether the form is unchanged since the last one. */
  losses: { count: number; isPresent: boolean }
}

export type TakenScreens = { vehicles: readonly string[]; restaurants: readonly string[] }

export type FormAction =
  | { do: 'change'; fields: Partial<Pick<CampaignForm, 'name' | 'location' | 'startsOn' | 'weeks'>> }
  | { do: 'chooseType'; type: ScreenType }
  | { do: 'chooseVehicles'; vehicles: VehicleChoice }
  | { do: 'chooseRestaurants'; restaurants: readonly string[] }
  | { do: 'chooseVideo'; file: File }
  | { do: 'judgeVideo'; file: File; reading: VideoReading }
  | { do: 'chooseEarlier'; video: CompanyVideo }
  | { do: 'resetVideo' }
  | { do: 'attempt'; saveAs: SaveAs }
  | { do: 'lose'; taken: TakenScreens }
  | { do: 'lookAgain' }
  | { do: 'restore'; form: CampaignForm }

export function createState(form: CampaignForm): FormState {
  const losses = { count: 0, isPresent: false }
  return { form, video: { kind: 'none' }, earlier: null, attempt: null, taken: null, losses }
}

export function reduceState(state: FormState, action: FormAction): FormState {
  const { form } = state
  switch (action.do) {
    case 'change':
      // A refusal does not apply to another location or period.
      return {
        ...state,
        form: { ...form, ...action.fields },
        ...(!('name' in action.fields) && clearLoss(state)),
      }
    case 'chooseType':
      return changeType(state, action.type)
    case 'chooseVehicles':
      return { ...state, form: { ...form, vehicles: action.vehicles }, losses: markLossesSeen(state) }
    case 'chooseRestaurants':
      return { ...state, form: { ...form, restaurants: action.restaurants }, losses: markLossesSeen(state) }
    case 'chooseVideo':
      return { ...state, video: { kind: 'reading', file: action.file }, earlier: null }
    case 'judgeVideo':
      // A file that has been replaced or removed is no longer checked.
      return state.video.kind === 'reading' && state.video.file === action.file
        ? { ...state, video: deriveChosenVideo(action.file, action.reading, VIDEO_RULES.campaign[form.type]) }
        : state
    case 'chooseEarlier':
      return { ...state, video: { kind: 'none' }, earlier: action.video }
    case 'resetVideo':
      return { ...state, video: { kind: 'none' }, earlier: null }
    case 'attempt':
      return { ...state, attempt: { saveAs: action.saveAs, count: (state.attempt?.count ?? 0) + 1 } }
    case 'lose':
      return { ...state, taken: action.taken, losses: { count: state.losses.count + 1, isPresent: true } }
    case 'lookAgain':
      return { ...state, ...clearLoss(state) }
    case 'restore':
      return { ...createState(action.form), ...keepFittingVideo(state, action.form.type) }
  }
}

/** The selection of the other type is cleared and the chosen video is checked again (OPEN-80). */
function changeType(state: FormState, type: ScreenType): FormState {
  if (type === state.form.type) return state
  return {
    ...state,
    form: { ...state.form, type, vehicles: {}, restaurants: [] },
    ...keepFittingVideo(state, type),
    ...clearLoss(state),
  }
}

/** The chosen video as far as it has the orientation of the type. */
function keepFittingVideo({ video, earlier }: FormState, type: ScreenType): Pick<FormState, 'video' | 'earlier'> {
  const rule = VIDEO_RULES.campaign[type]
  const fits = earlier && judgeVideo(earlier, rule).orientation
  return { video: applyFileRule(video, rule), earlier: fits ? earlier : null }
}

/** A new selection dismisses the message about lost screens. */
const markLossesSeen = ({ losses }: FormState) => ({ ...losses, isPresent: false })
const clearLoss = (state: FormState) => ({ taken: null, losses: markLossesSeen(state) })

/** The free screens without those that the server has just reported as taken, until the next lookup (AVL-6). */
export function excludeTaken(availability: Availability, taken: TakenScreens | null): Availability {
  if (!taken) return availability
  if (availability.type === 'restaurant') {
    const rows = availability.rows.map((row) =>
      taken.restaurants.includes(row._id) ? { ...row, choosable: false } : row,
    )
    return { ...availability, rows }
  }
  const types = availability.types.map((type) => {
    const vehicles = type.vehicles.map((vehicle) =>
      taken.vehicles.includes(vehicle.vehicleId) ? { ...vehicle, availableScreens: 0 } : vehicle,
    )
    const lost = sumScreens(type.vehicles) - sumScreens(vehicles)
    return { ...type, vehicles, totalScreensAvailable: Math.max(0, type.totalScreensAvailable - lost) }
  })
  return { ...availability, types }
}

const sumScreens = (vehicles: readonly { availableScreens: number }[]) =>
  vehicles.reduce((sum, vehicle) => sum + vehicle.availableScreens, 0)

/** The ids in the refusal `screensTaken`; other details are ignored. */
export function parseTakenScreens(details: unknown): TakenScreens {
  const { vehicles, restaurants } = (details ?? {}) as Record<string, unknown> // each field is checked below
  return { vehicles: parseIds(vehicles), restaurants: parseIds(restaurants) }
}

function parseIds(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
}
