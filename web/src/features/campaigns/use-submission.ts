import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import type { Campaign } from '@marquee/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type ChosenVideo, toPosterSource } from '../videos/chosen-video.ts'
import type { PosterChoice } from '../videos/use-poster.ts'
import { createAvailabilityQuery, useSetCampaignPoster } from './api.ts'
import { deriveSelection, isUnchanged, type SaveAs, toDraft } from './form.ts'
import { checkForm, type FormContext } from './form-problems.ts'
import { excludeTaken, type FormAction, type FormState } from './form-state.ts'
import type { useFreeScreens } from './use-free-screens.ts'
import { useSaving } from './use-saving.ts'

const texts = campaignFormTexts

type Submission = {
  state: FormState
  dispatch: Dispatch<FormAction>
  context: FormContext
  free: ReturnType<typeof useFreeScreens>
  /** The campaign whose vehicles are selected until the user changes the selection. */
  template: Campaign | undefined
  /** The video of another campaign, which is used unless the user chooses one. */
  storedVideo: string | undefined
  poster: PosterChoice
  judgeVideo: (file: File) => Promise<ChosenVideo>
  onSaved: () => void
}

/** Checks the form and sends it, if necessary after a confirmation. */
export function useSubmission(submission: Submission) {
  const { state, dispatch, context, free, template, storedVideo, poster: choice, judgeVideo, onSaved } = submission
  const { form, taken } = state
  const { companyId, stored, selected, video } = context
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isPreparing, setPreparing] = useState<SaveAs | null>(null)
  const [asking, setAsking] = useState<{ saveAs: SaveAs; send: () => void } | null>(null)
  const isSaving = useRef(false)
  const { mutateAsync: sendPoster } = useSetCampaignPoster()
  const saving = useSaving(stored, video, {
    onSaved,
    onTaken: (lost) => {
      dispatch({ do: 'lose', taken: lost })
      void queryClient.invalidateQueries({ queryKey: ['availability'] })
    },
  })

  /** The answer for the current form, also directly after a change. */
  const fetchAvailability = async () => {
    if (free.availability || !free.lookup) return free.availability
    return excludeTaken(await queryClient.ensureQueryData(createAvailabilityQuery(free.lookup)), taken)
  }

  /** Waits for pending reads and lookups; then sends the form or shows its problems. */
  const prepareAndSend = async (saveAs: SaveAs) => {
    const judged = video.kind === 'reading' ? await judgeVideo(video.file) : video
    dispatch({ do: 'attempt', saveAs })
    if (!companyId || checkForm(form, { ...context, video: judged }, saveAs).length > 0) return
    const availability = await fetchAvailability()
    // The form must not submit another number of screens than it showed (AVL-6).
    const isAsShown = deriveSelection(form, availability, template).screens === selected.screens
    if (saveAs === 'Pending Approval' && !isAsShown) return toast.error(texts.oops, texts.lostTitle)
    const file = judged.kind === 'fits' ? judged.file : null
    const reused = file ? undefined : storedVideo
    const draft = toDraft(form, { saveAs, companyId, availability, stored: template, storedVideo: reused })
    const poster = await choice.take(toPosterSource(judged))
    const send = () => saving.send(saveAs, { draft, poster }, file)
    if (stored?.status !== 'Approved') return send()
    // Saving stops the campaign, so the form is sent only after a change and a confirmation (D-14).
    if (saveAs === 'Pending Approval' && !file && !storedVideo && isUnchanged(draft, stored)) {
      // Another poster stops nothing, so it needs neither a confirmation nor a review.
      if (poster && stored.video) await sendPoster({ id: stored._id, video: stored.video.name, poster })
      return poster ? saving.leaveSaved() : saving.leaveUnchanged()
    }
    setAsking({ saveAs, send })
  }

  const save = async (saveAs: SaveAs) => {
    // Two clicks, or Enter held down, can occur before the button is drawn as busy.
    if (isSaving.current) return
    isSaving.current = true
    setPreparing(saveAs)
    try {
      await prepareAndSend(saveAs)
    } catch (failure) {
      toast.error(texts.oops, getErrorMessage(failure))
    } finally {
      setPreparing(null)
      isSaving.current = false
    }
  }

  return {
    save,
    /** how an approved campaign will be saved, while the dialog asks */
    asking: asking?.saveAs ?? null,
    answer: (isYes: boolean) => {
      setAsking(null)
      if (isYes) asking?.send()
    },
    /** how the form is being saved, while it is */
    busy: isPreparing ?? saving.busy,
    upload: saving.upload,
    cancelUpload: saving.cancel,
  }
}
