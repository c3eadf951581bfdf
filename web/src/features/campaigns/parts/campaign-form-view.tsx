import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { messageOf } from '../../../lib/call.ts'
import { today } from '../../../lib/clock.ts'
import { hourText } from '../../../lib/format.ts'
import { readVideoFacts } from '../../../lib/video-facts.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLocations } from '../../fleet/api.ts'
import { useUser } from '../../session/api.ts'
import { availabilityQuery } from '../api.ts'
import { EMPTY_FORM, formOf, problemsOf, type SaveAs, selectedOf, toDraft, wantedVehicles } from '../form.ts'
import { nextState, startState, withoutTaken } from '../form-state.ts'
import { keptFormKey } from '../kept-form.ts'
import { useFreeScreens } from '../use-free-screens.ts'
import { useKeptForm } from '../use-kept-form.ts'
import { useSaving } from '../use-saving.ts'
import styles from './campaign-form-view.module.css'
import { DetailsSection, WhereAndWhenSection } from './details-sections.tsx'
import { FormRemarks } from './form-remarks.tsx'
import { FIELD_IDS, stepsOf } from './form-steps.ts'
import { ScreensSection } from './screens-section.tsx'
import { StepList } from './step-list.tsx'
import { AnnouncedTotal, Summary } from './summary.tsx'
import { VideoSection } from './video-section.tsx'

const texts = campaignTexts.form

/** The whole form on one page: four headed sections, what it costs beside them, and the ways to save. */
export function CampaignFormView({ stored }: { stored?: Campaign }) {
  const { _id: userId, companyId } = useUser()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [start] = useState(() => (stored ? formOf(stored) : EMPTY_FORM))
  const [state, dispatch] = useReducer(nextState, start, startState)
  const { form, video, attempt, taken } = state
  const kept = useKeptForm(keptFormKey(userId, stored?._id), form, start)
  const free = useFreeScreens(state, stored)
  const locations = useLocations().data ?? []
  const [isPreparing, setPreparing] = useState<SaveAs | null>(null)

  const selected = selectedOf(form, free.shown, stored)
  const context = { today: today(), companyId, stored, selected, video }
  const problems = attempt ? problemsOf(form, context, attempt.saveAs) : []
  const saving = useSaving(stored, {
    onSaved: kept.finish,
    onTaken: (lost) => {
      dispatch({ do: 'lose', taken: lost })
      void queryClient.invalidateQueries({ queryKey: ['availability'] })
    },
  })
  const busy = isPreparing ?? saving.busy

  /** The answer to the form as it stands, also when it was changed a moment ago. */
  const presentAvailability = async () => {
    if (free.availability || !free.lookup) return free.availability
    return withoutTaken(await queryClient.ensureQueryData(availabilityQuery(free.lookup)), taken)
  }
  const save = async (saveAs: SaveAs) => {
    dispatch({ do: 'attempt', saveAs })
    if (!companyId || problemsOf(form, context, saveAs).length > 0) return
    setPreparing(saveAs)
    try {
      const availability = await presentAvailability()
      // Nobody submits another number of screens than was shown (ux AVL-6).
      if (saveAs !== 'Draft' && selectedOf(form, availability, stored).screens !== selected.screens) {
        toast.error(texts.oops, texts.lostTitle)
        return
      }
      const draft = toDraft(form, { saveAs, companyId, availability, stored })
      saving.send(saveAs, draft, video.kind === 'fits' ? video.file : null)
    } catch (failure) {
      toast.error(texts.oops, messageOf(failure))
    } finally {
      setPreparing(null)
    }
  }
  const chooseVideo = async (file: File) => {
    dispatch({ do: 'chooseVideo', file })
    dispatch({ do: 'judgeVideo', file, reading: await readVideoFacts(file) })
  }

  const steps = stepsOf({ form, selected, video, stored, today: context.today })
  const fields = {
    form,
    problems,
    isEditing: stored !== undefined,
    disabled: busy !== null,
    onChange: (change: Partial<typeof form>) => dispatch({ do: 'change', fields: change }),
  }
  return (
    // Leaving any field keeps what was typed.
    <div className={styles.page} onBlur={kept.keep}>
      <div className={styles.top}>
        <StepList steps={steps} />
        {kept.keptAt && (
          <p className={styles.kept}>
            <Glyph icon={IconCloudCheck} size={16} />
            {texts.savedHere(hourText(kept.keptAt))}
          </p>
        )}
      </div>
      <FormRemarks
        stored={stored}
        companyId={companyId}
        offer={kept.offer}
        lost={taken ? { screens: selected.screens, form } : null}
        onContinue={(keptForm) => {
          dispatch({ do: 'restore', form: keptForm })
          kept.accept()
        }}
        onDiscard={kept.discard}
      />
      <ErrorSummary
        attempt={attempt?.count}
        problems={problems.map(({ field, text }) => ({ fieldId: FIELD_IDS[field], text }))}
      />
      <form className={styles.columns} noValidate onSubmit={(event) => event.preventDefault()}>
        <div className={styles.sections}>
          <DetailsSection step={steps[0]} {...fields} onType={(type) => dispatch({ do: 'chooseType', type })} />
          <WhereAndWhenSection step={steps[1]} {...fields} stored={stored} locations={locations} />
          <ScreensSection
            step={steps[2]}
            form={form}
            availability={free.shown}
            isOld={free.isOld || busy !== null}
            failure={free.failure}
            selected={selected}
            wantedVehicles={wantedVehicles(form, free.shown, stored)}
            onVehicles={(vehicles) => dispatch({ do: 'chooseVehicles', vehicles })}
            onRestaurants={(restaurants) => dispatch({ do: 'chooseRestaurants', restaurants })}
            onLookAgain={() => {
              dispatch({ do: 'lookAgain' })
              free.lookAgain()
            }}
          />
          <VideoSection
            step={steps[3]}
            type={form.type}
            video={video}
            stored={stored?.video ?? null}
            upload={saving.report}
            isBusy={busy !== null}
            onChoose={(file) => void chooseVideo(file)}
            onReset={() => dispatch({ do: 'resetVideo' })}
            onCancel={saving.cancel}
          />
        </div>
        <div className={styles.aside}>
          <Summary
            form={form}
            screens={selected.screens}
            locationName={locations.find(({ _id }) => _id === form.location)?.name ?? stored?.locationName ?? ''}
            submit={stored ? texts.update : texts.submit}
            busy={busy}
            busyText={saving.report ? texts.uploading : texts.saving}
            onSubmit={() => void save('Pending Approval')}
            onSaveAsDraft={() => void save('Draft')}
          />
        </div>
      </form>
      <AnnouncedTotal form={form} screens={selected.screens} />
    </div>
  )
}
