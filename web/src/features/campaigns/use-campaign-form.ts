import type { Campaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/call.ts'
import { getToday } from '../../lib/clock.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useUser } from '../session/api.ts'
import { deriveChosenVideo } from '../videos/chosen-video.ts'
import { useVideoReader } from '../videos/use-video-reader.ts'
import { createAvailabilityQuery, isBeingSaved } from './api.ts'
import { listBarWarnings, getVideoShape } from './bar-warnings.ts'
import {
  copyCampaign,
  computeFormCostCents,
  EMPTY_FORM,
  toForm,
  isUnchanged,
  type SaveAs,
  deriveSelection,
  toDraft,
} from './form.ts'
import { type ProblemField, checkForm, checkTypedFields } from './form-problems.ts'
import { reduceState, createState, excludeTaken } from './form-state.ts'
import { buildBackupKey } from './form-backup.ts'
import { listLostNames } from './lost-selection.ts'
import { useFreeScreens } from './use-free-screens.ts'
import { useFormBackup } from './use-form-backup.ts'
import { useSaving } from './use-saving.ts'

const texts = campaignTexts.form

/** The form of a stored campaign, of a copy that starts today, or of a new one. */
function buildInitialForm(stored: Campaign | undefined, copied: Campaign | undefined) {
  if (stored) return toForm(stored)
  return copied ? copyCampaign(copied, getToday()) : EMPTY_FORM
}

/** The state of the campaign form, the values derived from it, and its actions. */
export function useCampaignForm(stored: Campaign | undefined, copied?: Campaign) {
  const { _id: userId, companyId } = useUser()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [start] = useState(() => buildInitialForm(stored, copied))
  const [state, dispatch] = useReducer(reduceState, start, createState)
  const [left, setLeft] = useState<ReadonlySet<ProblemField>>(new Set())
  const [isPreparing, setPreparing] = useState<SaveAs | null>(null)
  const [asking, setAsking] = useState<{ saveAs: SaveAs; send: () => void } | null>(null)
  const { form, video, attempt, taken, losses } = state
  const isSaving = useRef(false)
  const backup = useFormBackup(buildBackupKey(userId, stored?._id), form, {
    start,
    basedOn: stored?.updatedAt,
    isBeingSaved: isBeingSaved(queryClient, stored?._id),
  })
  const free = useFreeScreens(state, stored)
  const readVideo = useVideoReader()
  /** The campaign whose vehicles are selected until the user changes the selection. */
  const template = stored ?? copied
  const selected = deriveSelection(form, free.shown, template)
  const context = { today: getToday(), companyId, stored, selected, video }
  const saving = useSaving(stored, video, {
    onSaved: backup.finish,
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

  const checkVideoFile = async (file: File) =>
    deriveChosenVideo(file, await readVideo(file), VIDEO_RULES.campaign[form.type])

  /** Waits for pending reads and lookups; then sends the form or shows its problems. */
  const prepareAndSend = async (saveAs: SaveAs) => {
    const judged = video.kind === 'reading' ? await checkVideoFile(video.file) : video
    dispatch({ do: 'attempt', saveAs })
    if (!companyId || checkForm(form, { ...context, video: judged }, saveAs).length > 0) return
    const availability = await fetchAvailability()
    // The form must not submit another number of screens than it showed (AVL-6).
    const isAsShown = deriveSelection(form, availability, template).screens === selected.screens
    if (saveAs === 'Pending Approval' && !isAsShown) return toast.error(texts.oops, texts.lostTitle)
    const draft = toDraft(form, { saveAs, companyId, availability, stored: template })
    const file = judged.kind === 'fits' ? judged.file : null
    const send = () => saving.send(saveAs, draft, file)
    if (stored?.status !== 'Approved') return send()
    // Saving stops the campaign, so the form is sent only after a change and a confirmation (D-14).
    if (saveAs === 'Pending Approval' && !file && isUnchanged(draft, stored)) return saving.leaveUnchanged()
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

  const chooseVideo = async (file: File) => {
    dispatch({ do: 'chooseVideo', file })
    dispatch({ do: 'judgeVideo', file, reading: await readVideo(file) })
  }

  return {
    form,
    video,
    isRace: taken !== null,
    /** the screens that another client booked first, until the form is changed */
    loss: losses.isPresent
      ? {
          count: losses.count,
          names: listLostNames(form, selected, free.shown, template),
          screens: selected.screens,
          total: formatEuros(computeFormCostCents(form, selected.screens)),
        }
      : null,
    selected,
    barWarnings: listBarWarnings(getVideoShape(video, stored), { selected, availability: free.shown, stored }),
    free,
    backup,
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
    /** all problems, after the first attempt to save */
    problems: attempt ? checkForm(form, context, attempt.saveAs) : [],
    /** the problems of fields that the user has left, before the first attempt */
    typed: attempt ? [] : checkTypedFields(form, context, left),
    /** how the form is being saved, while it is */
    busy: isPreparing ?? saving.busy,
    upload: saving.upload,
    cancelUpload: saving.cancel,
  }
}
