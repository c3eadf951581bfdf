import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { formatTime } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { useLocations } from '../../fleet/api.ts'
import { getWantedVehicles } from '../form.ts'
import { useCampaignForm } from '../use-campaign-form.ts'
import { getWaitLabel } from '../../videos/upload-wait.rules.ts'
import styles from './campaign-form-view.module.css'
import { DetailsSection, WhereAndWhenSection } from './details-sections.tsx'
import { FormRemarks } from './form-remarks.tsx'
import { FIELD_IDS, findField, buildSteps } from './form-steps.ts'
import { AnnouncedTotal } from './price.tsx'
import { SaveApproved } from './save-approved.tsx'
import { ScreensSection } from './screens-section.tsx'
import { StepList } from './step-list.tsx'
import { Summary } from './summary.tsx'
import { VideoSection } from './video-section.tsx'

const texts = campaignTexts.form
const FORM_ID = 'campaign-form'

/** The whole form on one page: four sections, with the cost and the submit buttons beside them. */
export function CampaignFormView({ stored, copyOf }: { stored?: Campaign; copyOf?: Campaign }) {
  const { data: known } = useLocations()
  const locations = known ?? []
  const { form, video, selected, free, backup, problems, busy, upload, dispatch, ...page } = useCampaignForm(
    stored,
    copyOf,
  )
  const steps = buildSteps({ form, selected, video, stored, today: page.today })
  const fields = {
    form,
    problems: page.attempts ? problems : page.typed,
    isEditing: stored !== undefined,
    disabled: busy !== null,
    onChange: (change: Partial<typeof form>) => dispatch({ do: 'change', fields: change }),
  }
  return (
    // Leaving a field stores the input and checks the field.
    <div
      className={styles.page}
      onBlur={(event) => {
        const field = findField(event.target.id)
        if (field) page.leave(field)
        backup.keep()
      }}
    >
      <div className={styles.top}>
        <StepList steps={steps} />
        {/* Other parts of the form are disabled until the user decides whether to restore the stored input. */}
        {!backup.offer && (
          <p className={styles.kept}>
            <Glyph icon={IconCloudCheck} size={16} />
            <DateText>{backup.keptAt ? texts.savedHere(formatTime(backup.keptAt)) : texts.savesHere}</DateText>
          </p>
        )}
      </div>
      <FormRemarks
        stored={stored}
        copyOf={copyOf}
        companyId={page.companyId}
        offer={backup.offer}
        isOutdated={backup.isOutdated}
        loss={page.loss}
        onContinue={(storedForm) => {
          dispatch({ do: 'restore', form: storedForm })
          backup.accept()
        }}
        onDiscard={backup.discard}
      />
      <ErrorSummary
        attempt={page.attempts}
        problems={problems.map(({ field, text }) => ({ fieldId: FIELD_IDS[field], text }))}
      />
      <form
        id={FORM_ID}
        className={styles.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void page.save('Pending Approval')
        }}
      >
        <div className={styles.sections}>
          <DetailsSection step={steps[0]} {...fields} onType={(type) => dispatch({ do: 'chooseType', type })} />
          <WhereAndWhenSection
            step={steps[1]}
            {...fields}
            {...{ stored, locations }}
            hasNoLocation={known?.length === 0}
            today={page.today}
          />
          <ScreensSection
            step={steps[2]}
            error={problems.find(({ field }) => field === 'screens')?.text}
            form={form}
            availability={free.shown}
            isOld={free.isOld || busy !== null}
            isRace={page.isRace}
            failure={free.failure}
            selected={selected}
            wantedVehicles={getWantedVehicles(form, free.shown, stored ?? copyOf)}
            onVehicles={(vehicles) => dispatch({ do: 'chooseVehicles', vehicles })}
            onRestaurants={(restaurants) => dispatch({ do: 'chooseRestaurants', restaurants })}
            onStart={(startsOn) => dispatch({ do: 'change', fields: { startsOn } })}
            onLookAgain={() => {
              dispatch({ do: 'lookAgain' })
              free.lookAgain()
            }}
          />
          <VideoSection
            step={steps[3]}
            error={problems.find(({ field }) => field === 'video')?.text}
            type={form.type}
            video={video}
            stored={stored?.video ?? null}
            barWarnings={page.barWarnings}
            upload={upload}
            isBusy={busy !== null}
            onChoose={(file) => void page.chooseVideo(file)}
            onReset={() => dispatch({ do: 'resetVideo' })}
            onCancel={page.cancelUpload}
          />
        </div>
        <div className={styles.aside}>
          <Summary
            form={form}
            screens={selected.screens}
            locationName={locations.find(({ _id }) => _id === form.location)?.name ?? stored?.locationName ?? ''}
            formId={FORM_ID}
            promise={stored?.status === 'Approved' ? texts.reviewedAgain : texts.reviewed}
            submit={stored ? texts.update : texts.submit}
            busy={busy}
            busyText={getWaitLabel(upload, texts)}
            onSaveAsDraft={() => void page.save('Draft')}
          />
        </div>
      </form>
      {page.asking && (
        <SaveApproved saveAs={page.asking} onSave={() => page.answer(true)} onClose={() => page.answer(false)} />
      )}
      <AnnouncedTotal form={form} screens={selected.screens} />
    </div>
  )
}
