import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { countImages } from '../restaurant-form.ts'
import { useRestaurantEditor } from '../use-restaurant-editor.ts'
import { HoursFields } from './hours-fields.tsx'
import { ImagesField } from './images-field.tsx'
import { InfoBox } from './info-box.tsx'
import { ContactFields, RestaurantFields } from './restaurant-fields.tsx'
import styles from './restaurant-editor.module.css'

const t = fleetTexts.fixed

/** The form of a fixed location; adds one, or updates the stored one. */
export function RestaurantEditor({ stored }: { stored?: Restaurant }) {
  const editor = useRestaurantEditor(stored)
  const { formId, form, change } = editor
  return (
    <form id={formId} noValidate onSubmit={editor.submit}>
      <LeaveGuard when={editor.hasChanges} />
      {/* The fields are disabled while the form is being sent. */}
      <fieldset disabled={editor.isSaving} className={styles.fields}>
        <Stack>
          <ErrorSummary attempt={editor.attempts} problems={editor.problems} />
          <MainAndAside
            aside={
              <>
                <Card title={t.hours} headingLevel={2}>
                  <p className={styles.help}>{t.hoursHelp}</p>
                  <HoursFields
                    value={form.openingHours}
                    onValue={(openingHours) => change((present) => ({ ...present, openingHours }))}
                  />
                </Card>
                <InfoBox>{stored ? t.editNote : <ScreensNext />}</InfoBox>
                <div className={styles.actions}>
                  <LinkButton variant="quiet" to={paths.fixedLocations()}>
                    {fleetTexts.cancel}
                  </LinkButton>
                  <Button type="submit" variant="primary" busyText={editor.isSaving && t.saving}>
                    {t.save}
                  </Button>
                </div>
              </>
            }
          >
            <Card title={t.basics} headingLevel={2}>
              <p className={styles.help}>{t.basicsHelp}</p>
              <RestaurantFields editor={editor} />
            </Card>
            <Card title={t.contact} headingLevel={2}>
              <ContactFields editor={editor} />
            </Card>
            <Card title={t.images} headingLevel={2} actions={t.imagesCount({ count: countImages(form) })}>
              <p className={styles.help}>{t.imagesHelp}</p>
              <ImagesField form={form} onChange={change} />
            </Card>
          </MainAndAside>
        </Stack>
      </fieldset>
    </form>
  )
}

function ScreensNext() {
  return (
    <>
      <strong>{t.screensNext}.</strong> {t.screensNextText}
    </>
  )
}
