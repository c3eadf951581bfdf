import type { Campaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { getToday } from '../../lib/clock.ts'
import { getInputOwner } from '../../lib/session.ts'
import { useUser } from '../session/api.ts'
import { deriveChosenVideo, toPosterSource } from '../videos/chosen-video.ts'
import { usePoster } from '../videos/use-poster.ts'
import { useVideoReader } from '../videos/use-video-reader.ts'
import { isBeingSaved, useCampaignPoster } from './api.ts'
import { listBarWarnings, getVideoShape } from './bar-warnings.ts'
import { copyCampaign, findCopyStart, getReusedVideo } from './campaign-copy.ts'
import { type CampaignForm, computeFormPriceCents, EMPTY_FORM, toForm, deriveSelection } from './form.ts'
import { type ProblemField, checkForm, checkTypedFields } from './form-problems.ts'
import { reduceState, createState, type FormAction } from './form-state.ts'
import { buildBackupKey } from './form-backup.ts'
import { listLostNames } from './lost-selection.ts'
import { useFreeScreens } from './use-free-screens.ts'
import { useFormBackup } from './use-form-backup.ts'
import { useSubmission } from './use-submission.ts'

/** The form of a stored campaign, of a copy, of a venue, or of a new one. */
function buildInitialForm({ stored, copied, preset }: Beginning) {
  if (stored) return toForm(stored)
  return copied ? copyCampaign(copied, getToday()) : (preset ?? EMPTY_FORM)
}

/** What the form begins with; nothing for a new campaign. */
type Beginning = { stored?: Campaign | undefined; copied?: Campaign | undefined; preset?: CampaignForm | undefined }

/** Unsent input is kept for each campaign, copy and venue. */
function nameBackup({ stored, copied, preset }: Beginning): string | undefined {
  const venue = preset?.firstVehicle ?? preset?.restaurants[0]
  return stored?._id ?? (copied ? `copy of ${copied._id}` : venue && `venue ${venue}`)
}

/** The state of the campaign form, the values derived from it, and its actions. */
export function useCampaignForm(beginning: Beginning) {
  const { stored, copied } = beginning
  const user = useUser()
  const { companyId } = user
  const queryClient = useQueryClient()
  const [start] = useState(() => buildInitialForm(beginning))
  const [state, dispatch] = useReducer(reduceState, start, createState)
  const [left, setLeft] = useState<ReadonlySet<ProblemField>>(new Set())
  const { form, video, earlier, attempt, taken, losses } = state
  const backup = useFormBackup(buildBackupKey(getInputOwner(user), nameBackup(beginning)), form, {
    start,
    basedOn: stored?.updatedAt,
    isBeingSaved: isBeingSaved(queryClient, stored?._id),
  })
  const template = stored ?? copied
  const ownVideo = stored ? stored.video : getReusedVideo(copied, form.type)
  const presentVideo = earlier ?? ownVideo
  const free = useFreeScreens(state, stored, video ? undefined : presentVideo?.name)
  const selected = deriveSelection(form, free.shown, template)
  const context = { today: getToday(), companyId, stored, selected, video, presentVideo }
  useCopyStart({ form: form === start ? form : undefined, copied, free, dispatch, ignore: backup.ignore })
  const { chooseVideo, judgeVideo } = useCampaignVideo(form.type, dispatch)
  const poster = usePoster(toPosterSource(video), presentVideo?.name)
  useCampaignPoster(stored)
  const submission = useSubmission({
    state,
    dispatch,
    context,
    free,
    template,
    storedVideo: earlier || !stored ? presentVideo?.name : undefined,
    poster,
    judgeVideo,
    onSaved: backup.finish,
  })

  return {
    form,
    video,
    poster,
    /** the video of the campaign, or of another one, until the user chooses a file */
    presentVideo,
    earlier,
    isRace: taken !== null,
    /** the screens that another client booked first, until the form is changed */
    loss: losses.isPresent
      ? {
          count: losses.count,
          names: listLostNames(form, selected, free.shown, template),
          screens: selected.screens,
          total: formatEuros(computeFormPriceCents(form, selected.screens)),
        }
      : null,
    selected,
    barWarnings: listBarWarnings(getVideoShape(video, presentVideo), { selected, availability: free.shown, stored }),
    free,
    backup,
    companyId,
    dispatch,
    ...submission,
    chooseVideo,
    today: context.today,
    leave: (field: ProblemField) => setLeft((before) => new Set(before).add(field)),
    attempts: attempt?.count,
    /** all problems, after the first attempt to save */
    problems: attempt ? checkForm(form, context, attempt.saveAs) : [],
    /** the problems of fields that the user has left, before the first attempt */
    typed: attempt ? [] : checkTypedFields(form, context, left),
  }
}

type CopyStart = {
  /** as it was when the page was opened; undefined after a change */
  form: CampaignForm | undefined
  copied: Campaign | undefined
  free: ReturnType<typeof useFreeScreens>
  dispatch: Dispatch<FormAction>
  /** A form that the user has not typed is not kept. */
  ignore: (form: CampaignForm) => void
}

/** Moves the start of a copy whose screens are all booked then to the first day on which one of them is free. */
function useCopyStart({ form, copied, free: { availability }, dispatch, ignore }: CopyStart) {
  useEffect(() => {
    if (!form || !copied || !availability) return
    const startsOn = findCopyStart(form, availability, copied)
    if (!startsOn) return
    ignore({ ...form, startsOn })
    dispatch({ do: 'change', fields: { startsOn } })
  }, [form, copied, availability, dispatch, ignore])
}

/** Reads a chosen video, and judges it by the type of the campaign. */
function useCampaignVideo(type: ScreenType, dispatch: Dispatch<FormAction>) {
  const readVideo = useVideoReader()
  return {
    chooseVideo: async (file: File) => {
      dispatch({ do: 'chooseVideo', file })
      dispatch({ do: 'judgeVideo', file, reading: await readVideo(file) })
    },
    judgeVideo: async (file: File) => deriveChosenVideo(file, await readVideo(file), VIDEO_RULES.campaign[type]),
  }
}
