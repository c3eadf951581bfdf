import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { VideoField } from '../../videos/parts/video-field.tsx'
import { VIDEO_INPUT_ID } from '../../videos/parts/video-input.tsx'
import { getWaitLabel } from '../../videos/upload-wait.rules.ts'
import { type ProblemField, getFileRule } from '../form.ts'
import { isUpright } from '../list-view.ts'
import { useInfotainmentForm } from '../use-infotainment-form.ts'
import { FIELD_IDS, FormFields } from './form-fields.tsx'
import styles from './form-view.module.css'
import { SCREENS_ID, ScreensCard } from './screens-card.tsx'

const texts = infotainmentTexts.form
/** The targets of the error summary. */
const ERROR_TARGETS: Readonly<Record<ProblemField, string>> = {
  ...FIELD_IDS,
  screens: SCREENS_ID,
  video: VIDEO_INPUT_ID,
}

/** The form: fields and screens on the left, the video and the submit button beside them. */
export function FormView({ stored }: { stored?: InfotainmentVideo }) {
  const { form, video, screens, screenIds, problems, isBusy, upload, dispatch, ...page } = useInfotainmentForm(stored)
  const findProblem = (wanted: ProblemField) => problems.find(({ field }) => field === wanted)?.text
  return (
    <div className={styles.page}>
      <LeaveGuard when={page.hasChanges} />
      {stored?.status === 'rejected' && (
        <Callout tone="red" title={texts.rejectedTitle}>
          {stored.rejectionReason}
        </Callout>
      )}
      {!page.hasOwner && (
        <Callout
          tone="yellow"
          title={texts.noOwner}
          actions={<Link to={paths.ownerProfile()}>{texts.ownerProfile}</Link>}
        />
      )}
      <ErrorSummary
        attempt={page.attempts}
        problems={problems.map(({ field, text }) => ({ fieldId: ERROR_TARGETS[field], text }))}
      />
      <form
        className={styles.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void page.save()
        }}
      >
        <div className={styles.main}>
          <FormFields form={form} stored={stored} disabled={isBusy} findProblem={findProblem} dispatch={dispatch} />
          <ScreensCard
            form={form}
            list={screens}
            selected={screenIds}
            disabled={isBusy}
            isMissing={findProblem('screens') !== undefined}
            onSelect={(ids) => dispatch({ do: 'selectScreens', screenIds: ids })}
          />
        </div>
        <div className={styles.aside}>
          <Card title={texts.video} headingLevel={2}>
            <VideoField
              rule={getFileRule(form.type)}
              video={video}
              stored={
                stored
                  ? {
                      fileName: stored.video.name,
                      poster: stored.video.poster,
                      seconds: stored.duration,
                      caption: texts.storedVideo,
                      isUpright: isUpright(stored),
                      facts: null,
                    }
                  : null
              }
              upload={upload}
              poster={page.poster}
              isBusy={isBusy}
              onChoose={(file) => void page.chooseVideo(file)}
              onReset={() => dispatch({ do: 'resetVideo' })}
              onCancel={page.cancelUpload}
            />
          </Card>
          {findProblem('video') && (
            <Callout tone="red" title={texts.missingVideo}>
              {texts.missingVideoText}
            </Callout>
          )}
          <Actions stored={stored} busyText={isBusy && getWaitLabel(upload, texts)} />
        </div>
      </form>
    </div>
  )
}

function Actions({ stored, busyText }: { stored: InfotainmentVideo | undefined; busyText: string | false }) {
  return (
    <div className={styles.actions}>
      <p className={styles.next}>{describeNext(stored)}</p>
      <LinkButton variant="quiet" to={stored ? paths.infotainmentVideoDetails(stored._id) : paths.infotainmentVideos()}>
        {uiTexts.cancel}
      </LinkButton>
      <Button type="submit" variant="primary" busyText={busyText}>
        {stored ? texts.update : texts.submit}
      </Button>
    </div>
  )
}

/** What happens after saving (product 3). */
function describeNext(stored: InfotainmentVideo | undefined): string {
  if (stored?.status === 'approved') return texts.reapproval
  return stored?.status === 'rejected' ? texts.resubmit : texts.reviewed
}
