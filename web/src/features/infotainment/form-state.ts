import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import type { ScreenType } from '@marquee/contract/scalars'
import type { VideoReading } from '../../lib/video-facts.ts'
import { type ChosenVideo, deriveChosenVideo, applyFileRule } from '../videos/chosen-video.ts'
import { type InfotainmentForm, getFileRule } from './form.ts'

/** The state of the form page. */
export type FormState = {
  form: InfotainmentForm
  video: ChosenVideo
  /** Problems are shown from the first attempt on and update with every correction (A11-6). */
  attempts: number
}

export type FormAction =
  | { do: 'change'; fields: Partial<Pick<InfotainmentForm, 'name' | 'category' | 'startsOn' | 'endsOn'>> }
  | { do: 'chooseType'; type: ScreenType | '' }
  /** `stored` is the video to edit: if its location is chosen again, its screens are selected again */
  | { do: 'chooseLocation'; location: string; stored: InfotainmentVideo | undefined }
  | { do: 'selectScreens'; screenIds: readonly string[] }
  | { do: 'chooseVideo'; file: File }
  | { do: 'judgeVideo'; file: File; reading: VideoReading }
  | { do: 'resetVideo' }
  | { do: 'attempt' }

export function createState(form: InfotainmentForm): FormState {
  return { form, video: { kind: 'none' }, attempts: 0 }
}

export function reduceState(state: FormState, action: FormAction): FormState {
  const { form, video } = state
  switch (action.do) {
    case 'change':
      return { ...state, form: { ...form, ...action.fields } }
    case 'chooseType':
      // The selection of the other type is cleared and the chosen video is checked again (OPEN-80).
      return {
        ...state,
        form: { ...form, type: action.type, screenIds: [] },
        video: applyFileRule(video, getFileRule(action.type)),
      }
    case 'chooseLocation':
      return { ...state, form: { ...form, ...changeLocation(action) } }
    case 'selectScreens':
      return { ...state, form: { ...form, screenIds: action.screenIds } }
    case 'chooseVideo':
      return { ...state, video: { kind: 'reading', file: action.file } }
    case 'judgeVideo':
      // A file that has been replaced or removed is no longer checked.
      return video.kind === 'reading' && video.file === action.file
        ? { ...state, video: deriveChosenVideo(action.file, action.reading, getFileRule(form.type)) }
        : state
    case 'resetVideo':
      return { ...state, video: { kind: 'none' } }
    case 'attempt':
      return { ...state, attempts: state.attempts + 1 }
  }
}

/** Another location has other screens. */
function changeLocation({ location, stored }: Extract<FormAction, { do: 'chooseLocation' }>) {
  const screenIds = stored && stored.location === location ? stored.screens.map(({ _id }) => _id) : []
  return { location, screenIds }
}
