import { compareKeys } from '@marquee/contract/text.rules'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { formats } from '../../lib/formats.ts'

/** The options of the filter; an Education video of older data appears only under All Categories (OPEN-91). */
export const CATEGORIES = ['Entertainment', 'Information'] as const
export const SORTS = ['', 'start', 'name'] as const

export type VideoView = { search: string; view: string; sort: string }

/**
 * The videos of a view, searched by name ignoring case and filtered by category (TRAP-39). The list arrives newest
 * first; unknown values in the address are ignored.
 */
export function selectVideos(
  videos: readonly InfotainmentVideo[],
  { search, view, sort }: VideoView,
): InfotainmentVideo[] {
  const wanted = search.trim().toLowerCase()
  const category = parseCategory(view)
  const fitting = videos.filter(
    (video) => video.name.toLowerCase().includes(wanted) && (category === '' || video.category === category),
  )
  if (sort === 'start') return fitting.sort((a, b) => compareKeys(b.startDate, a.startDate))
  if (sort === 'name') return fitting.sort((a, b) => formats.compareNames(a.name, b.name))
  return fitting
}

export function parseCategory(view: string): (typeof CATEGORIES)[number] | '' {
  return CATEGORIES.find((category) => category === view) ?? ''
}

/** Approved and within its days, both included, by the user's calendar. */
export function isPlaying(video: InfotainmentVideo, day: string): boolean {
  return video.status === 'approved' && toDay(video.startDate) <= day && day <= toDay(video.endDate)
}

const toDay = (date: string) => date.slice(0, 10)

/** Restaurant screens are portrait, and so are their videos (INF-FORM-14). */
export function isUpright({ type }: Pick<InfotainmentVideo, 'type'>): boolean {
  return type === 'restaurant'
}
