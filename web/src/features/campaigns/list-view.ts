import { compareKeys } from '@marquee/contract/text.rules'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { toCalendarDay } from '@marquee/contract/days.rules'
import type { CampaignStatus } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { countWeeksRun, formatList } from '../../lib/format.ts'
import type { ListView } from '../../lib/list-view.ts'
import { formats } from '../../lib/formats.ts'
import { getOwnTimeZone } from '../../lib/clock.ts'
import { getStatusName } from '../../ui/status-names.ts'

const texts = campaignTexts.list

export type ListSort = '' | 'start' | 'name'

const STATUSES: readonly CampaignStatus[] = ['Approved', 'Pending Approval', 'Pending', 'Draft', 'Rejected']
/** The default order is newest first. */
export const SORTS: readonly ListSort[] = ['', 'start', 'name']

/**
 * Filters besides the single statuses: campaigns on air, and all that wait for a review, as the dashboard counts them
 * (OPEN-86).
 */
export const ACTIVE = 'active'
export const WAITING = 'waiting'
const WAITING_STATUSES: readonly CampaignStatus[] = ['Pending Approval', 'Pending']
export type ListFilter = '' | typeof ACTIVE | typeof WAITING | CampaignStatus
const FILTERS: readonly ListFilter[] = ['', ACTIVE, WAITING, ...STATUSES]

/** The filters; unknown values in the address are ignored. */
export const parseFilter = ({ status }: Pick<ListView, 'status'>): ListFilter =>
  FILTERS.find((one) => one === status) ?? ''
export const parseSort = ({ sort }: Pick<ListView, 'sort'>) => SORTS.find((one) => one === sort) ?? ''

/** The campaigns of a view. The list arrives newest first. */
export function selectCampaigns(
  view: Pick<ListView, 'search' | 'status' | 'sort'>,
  campaigns: readonly ListedCampaign[],
  at: Date,
): ListedCampaign[] {
  const wanted = view.search.trim().toLowerCase()
  const filter = parseFilter(view)
  const fitting = campaigns.filter(
    (campaign) => campaign.name.toLowerCase().includes(wanted) && matchesFilter(campaign, filter, at),
  )
  if (parseSort(view) === 'start') return fitting.sort((a, b) => compareKeys(b.startDate, a.startDate))
  if (parseSort(view) === 'name') return fitting.sort((a, b) => formats.compareNames(a.name, b.name))
  return fitting
}

function matchesFilter(campaign: ListedCampaign, filter: ListFilter, at: Date): boolean {
  if (filter === '') return true
  if (filter === ACTIVE) return isOnAir(campaign, at)
  if (filter === WAITING) return WAITING_STATUSES.includes(campaign.status)
  return campaign.status === filter
}

export type FilterChoice = { value: ListFilter; label: string; count: number }

/**
 * The filters that have campaigns, with the number of matching campaigns. Waiting campaigns are shown by the two
 * filters of their statuses together.
 */
export function listFilterChoices(
  view: Pick<ListView, 'search' | 'status' | 'sort'>,
  campaigns: readonly ListedCampaign[],
  at: Date,
): { choices: FilterChoice[]; chosen: ListFilter[] } {
  const searched = selectCampaigns({ ...view, status: '' }, campaigns, at)
  const filter = parseFilter(view)
  const chosen = filter === WAITING ? [...WAITING_STATUSES] : [filter]
  const count = (value: ListFilter, of: readonly ListedCampaign[]) =>
    of.filter((one) => matchesFilter(one, value, at)).length
  const choices = (['', ACTIVE, ...STATUSES] as const)
    .filter((value) => value === '' || chosen.includes(value) || count(value, campaigns) > 0)
    .map((value) => ({ value, label: getFilterLabel(value), count: count(value, searched) }))
  return { choices, chosen }
}

function getFilterLabel(value: '' | typeof ACTIVE | CampaignStatus): string {
  if (value === '') return texts.all
  return value === ACTIVE ? texts.activeNow : getStatusName('campaignList', value)
}

/** "3 on air, 3 waiting for approval, 1 draft." */
export function describeList(campaigns: readonly ListedCampaign[], at: Date): string {
  const count = (...statuses: CampaignStatus[]) => campaigns.filter(({ status }) => statuses.includes(status)).length
  const onAir = campaigns.filter((campaign) => isOnAir(campaign, at)).length
  const parts = [
    [onAir, texts.onAir],
    [count(...WAITING_STATUSES), texts.waiting],
    [count('Draft'), texts.drafts],
    [count('Rejected'), texts.rejected],
  ] as const
  const phrases = parts.filter(([number]) => number > 0).map(([number, words]) => words({ count: number }))
  return phrases.length === 0 ? '' : texts.sentence({ parts: formatList(phrases) })
}

type Flight = Pick<ListedCampaign, 'status' | 'startDate' | 'numberOfWeeks' | 'timeZone'>

/** The calendar day in the time zone of the campaign, or of the user if it has no location. */
export function getCampaignDay({ timeZone }: Pick<ListedCampaign, 'timeZone'>, at: Date): string {
  return toCalendarDay(timeZone ?? getOwnTimeZone(), at)
}

/** Approved and within its flight (OPEN-86). */
export function isOnAir(campaign: Flight, at: Date): boolean {
  if (campaign.status !== 'Approved') return false
  return countWeeksRun(campaign.startDate, campaign.numberOfWeeks, getCampaignDay(campaign, at)).running
}

/** Approved and past its last day. */
export function hasEnded(campaign: Pick<ListedCampaign, 'status' | 'endDate' | 'timeZone'>, at: Date): boolean {
  return campaign.status === 'Approved' && getCampaignDay(campaign, at) > campaign.endDate
}

/** The bulbs of the weeks; only an approved campaign has run any. */
export function computeWeekBulbs(campaign: Flight, at: Date): { lit: number; half: boolean; words: string } {
  const weeks = campaign.numberOfWeeks
  const { done, running } = countWeeksRun(campaign.startDate, weeks, getCampaignDay(campaign, at))
  if (campaign.status !== 'Approved' || (done === 0 && !running)) {
    return { lit: 0, half: false, words: campaignTexts.weeks({ count: weeks }) }
  }
  if (!running) return { lit: weeks, half: false, words: texts.ended({ count: weeks }) }
  return { lit: done, half: true, words: texts.weekProgress({ week: done + 1, count: weeks }) }
}

/** Whether a video is higher than wide; a missing video is not. */
export function isUpright(video: ListedCampaign['video']): boolean {
  return video !== null && video.height > video.width
}
