import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useUser } from '../session/api.ts'
import { type ChosenVideo, deriveChosenVideo, toPosterSource } from '../videos/chosen-video.ts'
import { usePoster } from '../videos/use-poster.ts'
import { isCancelled, useUpload } from '../videos/use-upload.ts'
import { useVideoReader } from '../videos/use-video-reader.ts'
import { type InfotainmentToSave, useInfotainmentPoster, useInfotainmentScreens, useSaveInfotainment } from './api.ts'
import {
  buildChangedParts,
  EMPTY_FORM,
  toForm,
  buildNewParts,
  checkForm,
  getFileRule,
  pickSelectedScreens,
} from './form.ts'
import { reduceState, createState } from './form-state.ts'

const texts = infotainmentTexts.form

/** The state of the form, the values derived from it, and its actions. */
export function useInfotainmentForm(stored: InfotainmentVideo | undefined) {
  const [state, dispatch] = useReducer(reduceState, stored ? toForm(stored) : EMPTY_FORM, createState)
  const [start] = useState(state.form)
  const { form, video, attempts } = state
  const { ownerId } = useUser()
  const readVideo = useVideoReader()
  const screens = useInfotainmentScreens(form.type, form.location)
  const screenIds = pickSelectedScreens(form, screens.data)
  const context = { stored, screenIds, video }
  const saving = useSaving(stored, video)
  const poster = usePoster(toPosterSource(video), stored?.video.name)
  useInfotainmentPoster(stored)
  const [isReading, setReading] = useState(false)

  const checkVideoFile = async (): Promise<ChosenVideo> => {
    if (video.kind !== 'reading') return video
    setReading(true)
    const reading = await readVideo(video.file)
    setReading(false)
    return deriveChosenVideo(video.file, reading, getFileRule(form.type))
  }

  const save = async () => {
    const judged = await checkVideoFile()
    dispatch({ do: 'attempt' })
    if (checkForm(form, { ...context, video: judged }).length > 0) return
    const file = judged.kind === 'fits' ? judged.file : null
    const seconds = judged.kind === 'fits' ? judged.facts.durationSeconds : (stored?.duration ?? 0)
    const what = stored
      ? { id: stored._id, parts: buildChangedParts(form, screenIds, seconds) }
      : { id: undefined, parts: buildNewParts(form, screenIds, seconds) }
    saving.send({ what, poster: await poster.take(toPosterSource(judged)) }, file)
  }

  const chooseVideo = async (file: File) => {
    dispatch({ do: 'chooseVideo', file })
    dispatch({ do: 'judgeVideo', file, reading: await readVideo(file) })
  }

  return {
    hasOwner: ownerId !== undefined,
    form,
    video,
    poster,
    screens,
    screenIds,
    attempts,
    problems: attempts > 0 ? checkForm(form, context) : [],
    hasChanges:
      !saving.isSaved && !saving.isBusy && (form !== start || video.kind !== 'none' || poster.chosen !== undefined),
    isBusy: isReading || saving.isBusy,
    upload: saving.upload,
    cancelUpload: saving.cancel,
    dispatch,
    save,
    chooseVideo,
  }
}

/** Sends the form with its video and leads on: to the list after adding, to the details after editing (INF-FORM-17). */
function useSaving(stored: InfotainmentVideo | undefined, chosen: ChosenVideo) {
  const toast = useToast()
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  const isSending = useRef(false)
  const save = useSaveInfotainment({
    onSaved: () => toast.success(texts.savedTitle, stored ? texts.updated : texts.added),
    onFailed: (failure) => {
      if (!isCancelled(failure)) toast.error(texts.oops, getErrorMessage(failure))
    },
  })
  const upload = useUpload(save.isPending, chosen)
  const leave = () => {
    // Everything is saved, so the leave guard need not ask.
    flushSync(() => setSaved(true))
    void navigate(stored ? paths.infotainmentVideoDetails(stored._id) : paths.infotainmentVideos())
  }
  const send = ({ what, poster }: Pick<InfotainmentToSave, 'what' | 'poster'>, video: File | null) => {
    // Two clicks can occur before the button is drawn as busy.
    if (isSending.current) return
    isSending.current = true
    const allowRetry = () => {
      isSending.current = false
    }
    save.mutate(
      { what, poster, ...upload.begin(video) },
      { onSuccess: leave, onError: allowRetry, onSettled: upload.end },
    )
  }
  // The form stays busy after saving, because the next page may load slowly.
  return { send, isSaved, isBusy: save.isPending || isSaved, upload: upload.view, cancel: upload.cancel }
}
