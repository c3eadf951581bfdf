import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import type { ListedLocation } from '@marquee/contract/fleet'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { formatTime } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { useLocations } from '../../fleet/api.ts'
import { type CampaignForm, getWantedVehicles } from '../form.ts'
import { useCampaignForm } from '../use-campaign-form.ts'
import { type BookingForecast, useForecast } from '../use-forecast.ts'
import { getVideoTitle } from '../../videos/video-title.ts'
import { getWaitLabel } from '../../videos/upload-wait.rules.ts'
import styles from './campaign-form-view.module.css'
import { DetailsSection, WhereAndWhenSection } from './details-sections.tsx'
import { FormRemarks } from './form-remarks.tsx'
import { FIELD_IDS, findField, buildSteps } from './form-steps.ts'
import { AnnouncedTotal } from './total.tsx'
import { SaveApproved } from './save-approved.tsx'
import { ScreensSection } from './screens-section.tsx'
import { StepList } from './step-list.tsx'
import { Summary } from './summary.tsx'
import { VideoSection } from './video-section.tsx'

const texts = campaignFormTexts
const FORM_ID = 'campaign-form'

type Page = ReturnType<typeof useCampaignForm>
type Campaigns = {
  stored?: Campaign
  /** The campaign that this one copies. */
  copyOf?: Campaign
  /** The form of the venue that the client wants to book. */
  preset?: CampaignForm
}

/** The whole form on one page: four sections, with the cost and the submit buttons beside them. */
export function CampaignFormView({ stored, copyOf, preset }: Campaigns) {
  const { data: locations } = useLocations()
  const page = useCampaignForm({ stored, copied: copyOf, preset })
  const { form, video, presentVideo, selected, backup, problems, busy } = page
  const place = findPlace(locations, form, stored)
  const forecast = useForecast({ form, availability: page.free.shown, selected, timeZone: place?.timeZone, stored })
  const steps = buildSteps({ form, selected, video, presentVideo, stored, today: page.today })
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
        {!backup.offer && <BackupNote keptAt={backup.keptAt} />}
      </div>
      <FormRemarks
        stored={stored}
        copyOf={copyOf}
        videoOfCopy={describeVideoOfCopy(page)}
        companyId={page.companyId}
        offer={backup.offer}
        isOutdated={backup.isOutdated}
        loss={page.loss}
        onContinue={(storedForm) => {
          page.dispatch({ do: 'restore', form: storedForm })
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
          <Sections {...{ page, steps, locations, stored, copyOf, forecast }} />
        </div>
        <div className={styles.aside}>
          <Summary
            form={form}
            screens={selected.screens}
            locationName={place?.name ?? stored?.locationName ?? ''}
            forecast={forecast}
            formId={FORM_ID}
            promise={stored?.status === 'Approved' ? texts.reviewedAgain : texts.reviewed}
            submit={stored ? texts.update : texts.submit}
            busy={busy}
            busyText={getWaitLabel(page.upload, texts)}
            onSaveAsDraft={() => void page.save('Draft')}
          />
        </div>
      </form>
      {page.asking && (
        <SaveApproved saveAs={page.asking} onSave={() => page.answer(true)} onClose={() => page.answer(false)} />
      )}
      <AnnouncedTotal form={form} screens={selected.screens} forecast={forecast} />
    </div>
  )
}

/** The chosen location; that of a stored campaign may no longer be offered. */
function findPlace(
  locations: readonly ListedLocation[] | undefined,
  { location }: CampaignForm,
  stored: Campaign | undefined,
): { name: string; timeZone: string | null } | undefined {
  const offered = locations?.find(({ _id }) => _id === location)
  if (offered || !stored || stored.location !== location) return offered
  return { name: stored.locationName, timeZone: stored.timeZone }
}

/** Whether the video of a copy is that of the original, another one, or missing. */
function describeVideoOfCopy({ video, presentVideo, earlier }: Page): 'reused' | 'other' | 'missing' {
  if (earlier || video.kind === 'fits' || video.kind === 'reading') return 'other'
  return presentVideo && video.kind === 'none' ? 'reused' : 'missing'
}

function BackupNote({ keptAt }: { keptAt: string | null }) {
  return (
    <p className={styles.kept}>
      <Glyph icon={IconCloudCheck} size={16} />
      <DateText>{keptAt ? texts.savedHere({ time: formatTime(keptAt) }) : texts.savesHere}</DateText>
    </p>
  )
}

type SectionsProps = Campaigns & {
  page: Page
  steps: ReturnType<typeof buildSteps>
  locations: readonly ListedLocation[] | undefined
  forecast: BookingForecast | undefined
}

function Sections({ page, steps, locations, stored, copyOf, forecast }: SectionsProps) {
  const { form, selected, free, problems, dispatch } = page
  const isBusy = page.busy !== null
  const fields = {
    form,
    problems: page.attempts ? problems : page.typed,
    isEditing: stored !== undefined,
    disabled: isBusy,
    onChange: (change: Partial<typeof form>) => dispatch({ do: 'change', fields: change }),
  }
  return (
    <>
      <DetailsSection step={steps[0]} {...fields} onType={(type) => dispatch({ do: 'chooseType', type })} />
      <WhereAndWhenSection
        step={steps[1]}
        {...fields}
        stored={stored}
        locations={locations ?? []}
        hasNoLocation={locations?.length === 0}
        today={page.today}
      />
      <ScreensSection
        step={steps[2]}
        error={problems.find(({ field }) => field === 'screens')?.text}
        form={form}
        availability={free.shown}
        isOld={free.isOld || isBusy}
        isRace={page.isRace}
        failure={free.failure}
        forecast={forecast}
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
        video={page.video}
        stored={page.presentVideo}
        reusedFrom={page.earlier ? getVideoTitle(page.earlier) : copyOf?.name}
        isEarlier={page.earlier !== null}
        barWarnings={page.barWarnings}
        upload={page.upload}
        poster={page.poster}
        isBusy={isBusy}
        onChoose={(file) => void page.chooseVideo(file)}
        onChooseEarlier={(earlier) => dispatch({ do: 'chooseEarlier', video: earlier })}
        onReset={() => dispatch({ do: 'resetVideo' })}
        onCancel={page.cancelUpload}
      />
    </>
  )
}
