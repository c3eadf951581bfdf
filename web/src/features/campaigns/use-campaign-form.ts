import type { Campaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { euros } from '@marquee/contract/money.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { messageOf } from '../../lib/call.ts'
import { today } from '../../lib/clock.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useUser } from '../session/api.ts'
import { judgedVideo } from '../videos/chosen-video.ts'
import { useVideoReader } from '../videos/use-video-reader.ts'
import { availabilityQuery, isBeingSaved } from './api.ts'
import { listBarred, shapeOf } from './barred.ts'
import { copyOf, costCents, EMPTY_FORM, formOf, isUnchanged, type SaveAs, selectedOf, toDraft } from './form.ts'
import { type ProblemField, problemsOf, typedProblems } from './form-problems.ts'
import { nextState, startState, withoutTaken } from './form-state.ts'
import { keptFormKey } from './kept-form.ts'
import { lostNames } from './lost.ts'
import { useFreeScreens } from './use-free-screens.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useSaving } from './use-saving.ts'

const texts = campaignTexts.form

/** The form of a stored campaign, of a copy that starts today, or of a new one. */
function startForm(stored: Campaign | undefined, copied: Campaign | undefined) {
  if (stored) return formOf(stored)
  return copied ? copyOf(copied, today()) : EMPTY_FORM
}

/** The campaign form as it stands, what follows from it, and what can be done with it. */
export function useCampaignForm(stored: Campaign | undefined, copied?: Campaign) {
  const { _id: userId, companyId } = useUser()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [start] = useState(() => startForm(stored, copied))
  const [state, dispatch] = useReducer(nextState, start, startState)
  const [left, setLeft] = useState<ReadonlySet<ProblemField>>(new Set())
  const [isPreparing, setPreparing] = useState<SaveAs | null>(null)
  const [asking, setAsking] = useState<{ saveAs: SaveAs; send: () => void } | null>(null)
  const { form, video, attempt, taken, losses } = state
  const isSaving = useRef(false)
  const kept = useKeptForm(keptFormKey(userId, stored?._id), form, {
    start,
    basedOn: stored?.updatedAt,
    isBeingSaved: isBeingSaved(queryClient, stored?._id),
  })
  const free = useFreeScreens(state, stored)
  const readVideo = useVideoReader()
  /** The campaign whose vehicles are selected until the user changes them. */
  const like = stored ?? copied
  const selected = selectedOf(form, free.shown, like)
  const context = { today: today(), companyId, stored, selected, video }
  const saving = useSaving(stored, video, {
    onSaved: kept.finish,
    onTaken: (lost) => {
      dispatch({ do: 'lose', taken: lost })
      void queryClient.invalidateQueries({ queryKey: ['availability'] })
    },
  })

  /** The answer to the form as it stands, also when it was changed a moment ago. */
  const presentAvailability = async () => {
    if (free.availability || !free.lookup) return free.availability
    return withoutTaken(await queryClient.ensureQueryData(availabilityQuery(free.lookup)), taken)
  }

  const judgedInTime = async (file: File) => judgedVideo(file, await readVideo(file), VIDEO_RULES.campaign[form.type])

  /** What is still being read or looked up is waited for; then the form is sent, or says what keeps it back. */
  const prepareAndSend = async (saveAs: SaveAs) => {
    const judged = video.kind === 'reading' ? await judgedInTime(video.file) : video
    dispatch({ do: 'attempt', saveAs })
    if (!companyId || problemsOf(form, { ...context, video: judged }, saveAs).length > 0) return
    const availability = await presentAvailability()
    // Nobody submits another number of screens than was shown (AVL-6).
    const isAsShown = selectedOf(form, availability, like).screens === selected.screens
    if (saveAs === 'Pending Approval' && !isAsShown) return toast.error(texts.oops, texts.lostTitle)
    const draft = toDraft(form, { saveAs, companyId, availability, stored: like })
    const file = judged.kind === 'fits' ? judged.file : null
    const send = () => saving.send(saveAs, draft, file)
    if (stored?.status !== 'Approved') return send()
    // Saving stops the campaign, so the form is sent only after a change and a confirmation (D-14).
    if (saveAs === 'Pending Approval' && !file && isUnchanged(draft, stored)) return saving.leaveUnchanged()
    setAsking({ saveAs, send })
  }

  const save = async (saveAs: SaveAs) => {
    // Two clicks, or Enter held down, can come before the button is drawn as busy.
    if (isSaving.current) return
    isSaving.current = true
    setPreparing(saveAs)
    try {
      await prepareAndSend(saveAs)
    } catch (failure) {
      toast.error(texts.oops, messageOf(failure))
    } finally {
      setPreparing(null)
      isSaving.current = false
    }
  }

  const chooseVideo = async (file: File) => {
    dispatch({ do: 'chooseVideo', file })
    dispatch({ do: 'judgeVideo', file, reading: await readVideo(file) })
  }

  return {
    form,
    video,
    isRace: taken !== null,
    /** what somebody else was faster to book, until the form is changed after it */
    loss: losses.isPresent
      ? {
          count: losses.count,
          names: lostNames(form, selected, free.shown, like),
          screens: selected.screens,
          total: euros(costCents(form, selected.screens)),
        }
      : null,
    selected,
    barred: listBarred(shapeOf(video, stored), { selected, availability: free.shown, stored }),
    free,
    kept,
    companyId,
    dispatch,
    save,
    /** how an approved campaign will be saved, while the dialog asks */
    asking: asking?.saveAs ?? null,
    answer: (isYes: boolean) => {
      setAsking(null)
      if (isYes) asking?.send()
    },
    chooseVideo,
    today: context.today,
    leave: (field: ProblemField) => setLeft((before) => new Set(before).add(field)),
    attempts: attempt?.count,
    /** all of them, once it was tried to save */
    problems: attempt ? problemsOf(form, context, attempt.saveAs) : [],
    /** beside the fields that were left with something wrong in them, until then */
    typed: attempt ? [] : typedProblems(form, context, left),
    /** how it is being saved, while it is */
    busy: isPreparing ?? saving.busy,
    upload: saving.upload,
    cancelUpload: saving.cancel,
  }
}
