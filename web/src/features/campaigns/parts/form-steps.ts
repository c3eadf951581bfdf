import type { Campaign } from '@marquee/contract/campaigns'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { type CampaignForm, toLookup, type ScreenSelection } from '../form.ts'
import type { ProblemField } from '../form-problems.ts'
import type { ChosenVideo } from '../../videos/chosen-video.ts'
import type { MouseEvent } from 'react'
import type { Step } from './form-section.tsx'

const texts = campaignFormTexts

/** The targets of the error summary; a missing company has no field. */
export const FIELD_IDS: Readonly<Record<ProblemField, string | undefined>> = {
  company: undefined,
  name: 'campaign-name',
  location: 'campaign-location',
  startsOn: 'campaign-start',
  weeks: 'campaign-weeks',
  screens: 'screens-heading',
  video: 'video-heading',
}

/** The field with that id, if it belongs to the form. */
export function findField(id: string): ProblemField | undefined {
  return (Object.keys(FIELD_IDS) as ProblemField[]).find((field) => id !== '' && FIELD_IDS[field] === id) // its own keys
}

type Progress = {
  form: CampaignForm
  selected: ScreenSelection
  video: ChosenVideo
  presentVideo: Campaign['video']
  stored?: Campaign
  today: string
}

/** The four sections; the first incomplete one is current. */
export function buildSteps({ form, selected, video, presentVideo, stored, today }: Progress): [Step, Step, Step, Step] {
  const isStartValid = form.startsOn >= today || form.startsOn === stored?.startDate
  const isDone = [
    form.name.trim() !== '',
    toLookup(form) !== null && isStartValid,
    selected.screens > 0,
    video.kind === 'fits' || (video.kind === 'none' && presentVideo !== null),
  ]
  const first = isDone.indexOf(false)
  const current = first === -1 ? isDone.length - 1 : first
  const step = (index: number, id: string, name: string): Step => ({
    id,
    name,
    number: index + 1,
    isDone: isDone[index] === true,
    isCurrent: index === current,
  })
  return [
    step(0, 'details', texts.details),
    step(1, 'where', texts.whereAndWhen),
    step(2, 'screens', texts.screens),
    step(3, 'video', texts.video),
  ]
}

/** The heading takes the focus, so that Tab continues from there; the address does not change. */
export function goToStep(event: MouseEvent, id: string) {
  event.preventDefault()
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  document.getElementById(`${id}-heading`)?.focus({ preventScroll: true })
}
