import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { CUISINE_TYPES } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { CallRefused } from '../../../lib/call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, FieldGrid, MainAndAside, Stack } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import { useLocations, useSaveRestaurant } from '../api.ts'
import { type RestaurantForm, restaurantGaps, toRestaurantDraft, withImages } from '../form.ts'
import { HoursFields } from './hours-fields.tsx'
import { ImagesField } from './images-field.tsx'
import { InfoBox } from './info-box.tsx'
import styles from './restaurant-editor.module.css'

const t = fleetTexts.fixed

type TextName = 'name' | 'location' | 'seatingCapacity' | 'footTrafficEstimate' | 'description' | 'phone' | 'email'

/** The form of a fixed location; adds one, or saves the one with `id`. */
export function RestaurantEditor({ id, initial }: { id?: string; initial: RestaurantForm }) {
  const [form, setForm] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const [imageRefusal, setImageRefusal] = useState<string>()
  const { ownerId } = useUser()
  const locations = useLocations()
  const save = useSaveRestaurant(id)
  const toast = useToast()
  const navigate = useNavigate()
  const formId = useId()

  const gaps = attempts > 0 ? restaurantGaps(form) : []
  const field = (name: TextName) => ({
    id: `${formId}-${name}`,
    value: form[name],
    onValue: (value: string) => setForm((present) => ({ ...present, [name]: value })),
    error: gaps.find((gap) => gap.field === name)?.text,
  })
  const addImages = (chosen: readonly File[]) => {
    const next = withImages(form, chosen)
    setImageRefusal('refused' in next ? next.refused : undefined)
    if (!('refused' in next)) setForm(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (ownerId === undefined) return toast.error(t.ownerMissing)
    if (restaurantGaps(form).length > 0 || save.isPending) return
    save.mutate(
      { body: toRestaurantDraft(form, ownerId), images: form.newImages },
      {
        onSuccess: () => {
          toast.success(id === undefined ? t.added : t.updated)
          void navigate(paths.fixedLocations())
        },
        // Its own sentence only where the server gave none (FIX-FORM-17).
        onError: (failure) => toast.error(failure instanceof CallRefused ? failure.message : t.failed),
      },
    )
  }

  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Stack>
        <ErrorSummary
          attempt={attempts}
          problems={gaps.map((gap) => ({ fieldId: `${formId}-${gap.field}`, text: gap.text }))}
        />
        <MainAndAside
          aside={
            <>
              <Card title={t.hours}>
                <p className={styles.help}>{t.hoursHelp}</p>
                <HoursFields value={form.openingHours} onValue={(openingHours) => setForm({ ...form, openingHours })} />
              </Card>
              <InfoBox>
                {id === undefined ? (
                  <>
                    <strong>{t.screensNext}.</strong> {t.screensNextText}
                  </>
                ) : (
                  t.editNote
                )}
              </InfoBox>
              <div className={styles.actions}>
                <LinkButton variant="quiet" to={paths.fixedLocations()}>
                  {fleetTexts.cancel}
                </LinkButton>
                <Button type="submit" variant="primary" busyText={save.isPending && t.saving}>
                  {id === undefined ? t.save : t.update}
                </Button>
              </div>
            </>
          }
        >
          <Card title={t.basics}>
            <p className={styles.help}>{t.basicsHelp}</p>
            <Stack gap="fields">
              <FieldGrid>
                <TextField label={t.name} required {...field('name')} />
                <SelectField
                  label={t.location}
                  required
                  icon={IconMapPin}
                  placeholder={t.chooseLocation}
                  options={(locations.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
                  {...field('location')}
                />
                <SelectField
                  label={t.cuisineType}
                  required
                  icon={IconToolsKitchen2}
                  options={CUISINE_TYPES.map((name) => ({ value: name, label: name }))}
                  value={form.cuisineType}
                  onValue={(value) =>
                    setForm({ ...form, cuisineType: CUISINE_TYPES.find((name) => name === value) ?? 'Other' })
                  }
                />
                <div className={styles.numbers}>
                  <TextField
                    label={t.seatingCapacity}
                    required
                    type="number"
                    min={0}
                    inputMode="numeric"
                    {...field('seatingCapacity')}
                  />
                  <TextField
                    label={t.footTraffic}
                    optional
                    hint={t.footTrafficHelp}
                    type="number"
                    min={0}
                    inputMode="numeric"
                    {...field('footTrafficEstimate')}
                  />
                </div>
              </FieldGrid>
              <TextArea label={t.description} optional rows={4} {...field('description')} />
            </Stack>
          </Card>
          <Card title={t.contact}>
            <FieldGrid>
              <TextField label={t.phone} required type="tel" autoComplete="off" {...field('phone')} />
              <TextField label={t.email} required type="email" autoComplete="off" {...field('email')} />
            </FieldGrid>
          </Card>
          <Card title={t.images} actions={t.imagesCount(form.existingImages.length + form.newImages.length)}>
            <ImagesField
              existing={form.existingImages}
              added={form.newImages}
              error={imageRefusal}
              onAdd={addImages}
              onRemoveExisting={(name) =>
                setForm({ ...form, existingImages: form.existingImages.filter((image) => image !== name) })
              }
              onRemoveAdded={(file) =>
                setForm({ ...form, newImages: form.newImages.filter((image) => image !== file) })
              }
            />
          </Card>
        </MainAndAside>
      </Stack>
    </form>
  )
}
