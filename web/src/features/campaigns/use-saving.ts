import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused, messageOf } from '../../lib/call.ts'
import { now } from '../../lib/clock.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type CampaignToSave, useSaveCampaign } from './api.ts'
import type { SaveAs } from './form.ts'
import { type Taken, takenOf } from './form-state.ts'
import { reportOf, startUpload, type Upload, withSample } from './upload.ts'

const texts = campaignTexts.form

/**
 * Sends the form with its video and tells how it goes. Leaving the page inside the application does not stop
 * it; closing the tab asks while a video is on its way (ux BOOK-5).
 */
export function useSaving(
  stored: Campaign | undefined,
  heard: { onSaved: () => void; onTaken: (taken: Taken) => void },
) {
  const toast = useToast()
  const navigate = useNavigate()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [saveAs, setSaveAs] = useState<SaveAs>('Draft')
  const cancel = useRef<AbortController>(null)
  const save = useSaveCampaign({
    onSaved: () => {
      heard.onSaved()
      toast.success(texts.savedTitle, stored ? texts.updated : texts.added)
    },
    onFailed: (failure) => {
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      toast.error(texts.oops, messageOf(failure))
      if (failure instanceof CallRefused && failure.code === 'screensTaken') heard.onTaken(takenOf(failure.details))
    },
  })
  useAskBeforeClosing(save.isPending && upload !== null)

  const send = (as: SaveAs, draft: CampaignToSave['draft'], video: File | null) => {
    cancel.current = new AbortController()
    setSaveAs(as)
    setUpload(video && startUpload(now().getTime(), video.size))
    const onProgress: CampaignToSave['onProgress'] = ({ sentBytes, totalBytes }) =>
      setUpload((so) => so && withSample(so, { atMs: now().getTime(), sentBytes }, totalBytes))
    save.mutate(
      { id: stored?._id, draft, video, onProgress, signal: cancel.current.signal },
      { onSuccess: () => void navigate(paths.campaigns()), onSettled: () => setUpload(null) },
    )
  }

  return {
    send,
    cancel: () => cancel.current?.abort(),
    /** how it is being saved, while it is */
    busy: save.isPending ? saveAs : null,
    report: save.isPending && upload ? reportOf(upload) : null,
  }
}

function useAskBeforeClosing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}
