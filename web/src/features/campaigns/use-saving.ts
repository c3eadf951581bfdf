import { mediaTexts } from '@marquee/contract/messages/media'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { CallRefused, getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { ChosenVideo } from '../videos/chosen-video.ts'
import { isCancelled, useUpload } from '../videos/use-upload.ts'
import { type CampaignToSave, useSaveCampaign } from './api.ts'
import type { SaveAs } from './form.ts'
import { type TakenScreens, parseTakenScreens } from './form-state.ts'

const texts = campaignFormTexts

/** Sends the form with its video and reports the progress. */
export function useSaving(
  stored: Campaign | undefined,
  chosen: ChosenVideo,
  handlers: { onSaved: () => void; onTaken: (taken: TakenScreens) => void },
) {
  const toast = useToast()
  const navigate = useNavigate()
  const [saveAs, setSaveAs] = useState<SaveAs>('Draft')
  const [isSaved, setSaved] = useState(false)
  const isSending = useRef(false)
  const save = useSaveCampaign(stored?._id, {
    onSaved: () => {
      handlers.onSaved()
      toast.success(texts.savedTitle, stored ? texts.updated : texts.added)
    },
    onFailed: (failure) => {
      if (isCancelled(failure)) return
      toast.error(texts.oops, getErrorMessage(failure))
      if (failure instanceof CallRefused && ['screensTaken', 'venuesRefuse'].includes(failure.code))
        handlers.onTaken(parseTakenScreens(failure.details))
    },
  })
  const upload = useUpload(save.isPending, chosen)

  const leave = () => {
    setSaved(true)
    void navigate(paths.campaigns())
  }
  /** Leaves the form without sending it, because nothing changed. */
  const leaveUnchanged = () => {
    handlers.onSaved()
    toast.success(texts.unchangedTitle, texts.unchanged)
    leave()
  }
  /** Leaves the form after only the poster was sent. */
  const leaveSaved = () => {
    handlers.onSaved()
    toast.success(texts.savedTitle, mediaTexts.posterSaved)
    leave()
  }
  const send = (as: SaveAs, { draft, poster }: Pick<CampaignToSave, 'draft' | 'poster'>, video: File | null) => {
    // Two clicks can occur before the button is drawn as busy.
    if (isSending.current) return
    isSending.current = true
    const allowRetry = () => {
      isSending.current = false
    }
    setSaveAs(as)
    save.mutate(
      { draft, poster, ...upload.begin(video) },
      { onSuccess: leave, onError: allowRetry, onSettled: upload.end },
    )
  }

  return {
    send,
    leaveUnchanged,
    leaveSaved,
    cancel: upload.cancel,
    /** how the form is being saved, until the next page has loaded */
    busy: save.isPending || isSaved ? saveAs : null,
    upload: upload.view,
  }
}
